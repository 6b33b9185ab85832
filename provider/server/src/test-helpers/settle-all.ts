import type { Drain } from '@tradepost/kit/drain'
import type { DrainName } from '#src/scope.ts'
import type { DeliverySender } from '#src/webhooks/send-deliveries.ts'

/** Runs all background work until nothing is due. */
export async function settleAll(drains: Record<DrainName, Drain>, sender: DeliverySender): Promise<void> {
  let sent = 0
  do {
    for (const each of Object.values(drains)) await each.idle()
    // A completed delivery frees a place for the next one, also while another drain was waited for.
    for (sent = 0; sender.inFlight() > 0 || (await drains.webhooks.stopsWorking()); ) {
      sent += sender.inFlight()
      await sender.settled()
    }
  } while (sent > 0)
}
