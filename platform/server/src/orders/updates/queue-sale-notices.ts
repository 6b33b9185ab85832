import { SUMMARY_HOUR } from '@tradepost/contract/platform/organization/seller-notifications'
import { addDays, dayIn, instantAt, openZone, UTC } from '@tradepost/kit/time/zones'
import type { OrderRow } from '#src/orders/table.ts'
import type { Scope } from '#src/scope.ts'

/** Returns when the summary of this day is sent in a zone: the next morning. Names that this machine doesn't know are UTC. */
export function getSummaryTime(now: Date, timeZone: string): Date {
  const zone = openZone(timeZone) ?? UTC
  return instantAt(zone, addDays(dayIn(zone, now), 1), SUMMARY_HOUR)
}

/**
 * Notes whom a sale is told, in the transaction that marks its order as paid: an order is paid once, so each of them hears of it
 * once. seller-notices/notify-of-sales.ts writes the emails when they are due. That is by our clock, not the business's: a test
 * clock that moves on writes no summaries of its own.
 */
export async function queueSaleNotices(
  { trx, clock, organizationId }: Scope,
  { id: orderId }: Pick<OrderRow, 'id'>,
): Promise<void> {
  const now = clock.now()
  const chosen = await trx
    .selectFrom('notificationSettings')
    .select(['userId', 'sales', 'timeZone'])
    .where('organizationId', '=', organizationId)
    .execute()
  const notices = chosen.flatMap(({ userId, sales, timeZone }) => {
    if (sales === 'off') return []
    const dueAt = sales === 'each' ? now : getSummaryTime(now, timeZone)
    return [{ organizationId, orderId, userId, kind: sales, timeZone, dueAt, queuedAt: now }]
  })
  if (notices.length > 0) await trx.insertInto('saleNotices').values(notices).execute()
}
