import type { Drain } from '@tradepost/kit/drain'
import type { DrainName } from '#src/scope.ts'
import type { DeliverySender } from '#src/webhooks/send-deliveries.ts'

/** Waits until no delivery is being sent or claimed. Returns how many it waited for. */
export async function settleDeliveries(webhooks: Drain, sender: DeliverySender): Promise<number> {
  let sent = 0
  // A completed delivery frees a place for the next one, also while another drain was waited for.
  while (sender.inFlight() > 0 || (await webhooks.stopsWorking())) {
    sent += sender.inFlight()
    await sender.settled()
  }
  return sent
}

/** Runs all background work until nothing is due. */
export async function settleAll(drains: Record<DrainName, Drain>, sender: DeliverySender): Promise<void> {
  let sent = 0
  do {
    for (const each of Object.values(drains)) await each.idle()
    sent = await settleDeliveries(drains.webhooks, sender)
  } while (sent > 0)
}
