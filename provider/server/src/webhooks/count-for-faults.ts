import { json, type Kysely } from '@tradepost/kit/database/database'
import type { EventRow } from '#src/outbox/table.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { WebhookEndpointRow } from './table.ts'

/** An event on its way to an endpoint. */
type Sent = {
  event: Pick<EventRow, 'type' | 'subjectId' | 'createdAt'>
  endpoint: Pick<WebhookEndpointRow, 'businessId' | 'mode' | 'id' | 'faultsSince'>
}

/** The order in which events of one business happened; those of one instant by what they are. */
const compareEvents = ({ event: a }: Sent, { event: b }: Sent): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || a.type.localeCompare(b.type)

/**
 * Returns what the fault lab decides by, for each event that goes to an endpoint with a lab: its type, and which one of its type
 * it is since the lab was switched on. IDs are random, so the same run would otherwise bring other faults.
 */
export async function countForFaults<Each extends Sent>(
  trx: Kysely<ProviderTables>,
  sent: readonly Each[],
): Promise<ReadonlyMap<Each, string>> {
  const keys = new Map<Each, string>()
  const struck = sent.filter(({ endpoint }) => endpoint.faultsSince !== null).toSorted(compareEvents)
  // In one order, so that two processes can't block each other.
  for (const id of [...new Set(struck.map(({ endpoint }) => endpoint.id))].sort()) {
    const ofEndpoint = struck.filter(({ endpoint }) => endpoint.id === id)
    const locked = await trx
      .selectFrom('webhookEndpoints')
      .select(['businessId', 'mode', 'id', 'faultCounts'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!locked) continue
    const { faultCounts, ...endpoint } = locked
    const counts = { ...faultCounts }
    for (const each of ofEndpoint) {
      const { type } = each.event
      counts[type] = (counts[type] ?? 0) + 1
      keys.set(each, `${type}/${counts[type]}`)
    }
    await trx
      .updateTable('webhookEndpoints')
      .set({ faultCounts: json(counts) })
      .where((row) => row.and(endpoint))
      .execute()
  }
  return keys
}
