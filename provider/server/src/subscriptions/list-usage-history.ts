import type { UsageHistoryItem, UsageHistoryQuery } from '@tradepost/contract/provider/usage/usage-history'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getSubscription } from './get-subscription.ts'
import { calculateChargeableUnits, measureUsage } from './measure-usage.ts'
import type { BilledUsageRow, SubscriptionRow } from './table.ts'

type Query = z.infer<typeof UsageHistoryQuery>

const isOpen = ({ status }: SubscriptionRow): boolean => status === 'active' || status === 'on_hold' || status === 'paused'

/** Returns the current usage, since it was last billed. */
async function presentUsage(scope: Scope, subscription: SubscriptionRow): Promise<UsageHistoryItem[]> {
  const { terms, usageBilledTo, nextBillingAt } = subscription
  if (!isOpen(subscription) || terms.meters.length === 0) return []
  const used = await measureUsage(scope, subscription, nextBillingAt)
  return [
    {
      start_date: usageBilledTo.toISOString(),
      end_date: nextBillingAt.toISOString(),
      meters: used.map((usage) => ({
        id: usage.meterId,
        name: usage.name,
        free_threshold: usage.freeThreshold,
        price_per_unit: usage.pricePerUnit,
        currency: terms.currency,
        consumed_units: usage.units,
        chargeable_units: usage.chargeableUnits,
        total_price: usage.price,
      })),
    },
  ]
}

const viewBilled = (row: BilledUsageRow): UsageHistoryItem['meters'][number] => ({
  id: row.meterId,
  name: row.name,
  free_threshold: row.freeThreshold,
  price_per_unit: row.pricePerUnit,
  currency: row.currency,
  consumed_units: row.consumedUnits,
  chargeable_units: calculateChargeableUnits(row.consumedUnits, row.freeThreshold),
  total_price: row.totalPrice,
})

/** Returns billed usage, latest cycle first. */
async function billedUsage(scope: Scope, id: string): Promise<UsageHistoryItem[]> {
  const rows = await scope.trx
    .selectFrom('billedUsage')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), subscriptionId: id }))
    .orderBy('endsAt', 'desc')
    .orderBy('meterId')
    .execute()
  return [...Map.groupBy(rows, ({ endsAt }) => endsAt.getTime()).values()].flatMap((cycle) => {
    const [first] = cycle
    if (!first) return []
    return [{ start_date: first.startsAt.toISOString(), end_date: first.endsAt.toISOString(), meters: cycle.map(viewBilled) }]
  })
}

/**
 * Lists a subscription's usage by cycle, current first.
 * @throws 404 SUBSCRIPTION_NOT_FOUND; 422 INVALID_QUERY_PARAMS if a range ends before it starts
 */
export async function listUsageHistory(scope: Scope, id: string, query: Query): Promise<UsageHistoryItem[]> {
  const [from, to] = [query.start_date, query.end_date].map((date) => date && new Date(date).getTime())
  if (from && to && to < from) throw fault('INVALID_QUERY_PARAMS', 'end_date must not be before start_date')
  const subscription = await getSubscription(scope, id)
  const items = [...(await presentUsage(scope, subscription)), ...(await billedUsage(scope, id))]
    .filter(({ start_date: start }) => !from || Date.parse(start) >= from)
    .filter(({ end_date: end }) => !to || Date.parse(end) <= to)
    .map((item) => (query.meter_id ? { ...item, meters: item.meters.filter((meter) => meter.id === query.meter_id) } : item))
    .filter(({ meters }) => meters.length > 0)
  const first = query.page_number * query.page_size
  return items.slice(first, first + query.page_size)
}
