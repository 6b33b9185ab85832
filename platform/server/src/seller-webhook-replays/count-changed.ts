import type { WebhookReplay } from '@tradepost/contract/provider/webhooks/webhook-replays'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { Scope } from '#src/scope.ts'

const PAGE_SIZE = 100
/** At most this many events are looked for among those of the replay. */
const NEW_MAX = 1000

/** Lists the events that Tradepost stored for the first time since the replay began. */
async function listNewEvents({ trx, organizationId }: Scope, { created_at: since }: WebhookReplay): Promise<string[]> {
  const rows = await trx
    .selectFrom('providerEvents')
    .select('webhookId')
    .where('organizationId', '=', organizationId)
    .where('environment', '=', 'embedded')
    .where('receivedAt', '>=', new Date(since))
    .orderBy('receivedAt')
    .limit(NEW_MAX)
    .execute()
  return rows.map(({ webhookId }) => webhookId)
}

/**
 * Counts the events of a replay that changed something at Tradepost: those that it hadn't stored before. A stored event that arrives
 * again changes nothing. Without new events, which is usual, the provider isn't asked.
 */
export async function countChanged(scope: Scope, { webhookLog }: PaymentsProvider, replay: WebhookReplay): Promise<number> {
  const fresh = new Set(await listNewEvents(scope, replay))
  let changed = 0
  let iterator: string | null = null
  while (fresh.size > changed) {
    const query: Record<string, string | number> = { replay_id: replay.id, limit: PAGE_SIZE }
    const page = await webhookLog.listDeliveries(iterator === null ? query : { ...query, iterator })
    changed += page?.data.filter(({ event_id: id }) => fresh.has(id)).length ?? 0
    if (!page || page.done || page.iterator === null) return changed
    iterator = page.iterator
  }
  return changed
}
