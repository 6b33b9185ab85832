import type { Organization, SellerHome } from '@tradepost/contract/platform/seller'
import { DAY, later } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { Membership } from '#src/auth/find-membership.ts'
import type { Deps } from '#src/deps.ts'
import { findActiveConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { viewOrganization } from '#src/organizations/view.ts'
import { SeenPaymentItem } from '#src/payments-provider/payments.ts'
import { businessNow } from '#src/records/business-clock.ts'
import { lookAtRecordsOf } from '#src/records/look-at-records.ts'
import { payments } from '#src/records/payments.ts'
import { products as productNoun } from '#src/records/products.ts'
import { listBodies, readBodies } from '#src/records/read-records.ts'
import type { Scope } from '#src/scope.ts'

const DAYS = 30
const RECENT_PAYMENTS = 5

export type DaySales = { day: string; currency: string; amount: number; orders: number }
type Sums = Pick<SellerHome, 'currency' | 'revenue' | 'orders' | 'revenue_by_day'>

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** The figures of the last 30 days, days in UTC, in the currency with most orders: sums over currencies mean nothing. */
export function sumSales(sales: readonly DaySales[], now: Date): Sums {
  const counts = new Map<string, number>()
  for (const { currency, orders } of sales) counts.set(currency, (counts.get(currency) ?? 0) + orders)
  const currency = [...counts].sort((left, right) => right[1] - left[1] || left[0].localeCompare(right[0]))[0]?.[0] ?? null
  const main = sales.filter((each) => each.currency === currency)
  const on = (daysAgo: number) => {
    const day = dayOf(later(now, -daysAgo * DAY))
    const { amount = 0, orders = 0 } = main.find((each) => each.day === day) ?? {}
    return { day, amount, orders }
  }
  const last = Array.from({ length: DAYS }, (_, index) => on(DAYS - 1 - index))
  const previous = Array.from({ length: DAYS }, (_, index) => on(2 * DAYS - 1 - index))
  const sum = (days: readonly { amount: number; orders: number }[], field: 'amount' | 'orders') =>
    days.reduce((total, each) => total + each[field], 0)
  const figures = (field: 'amount' | 'orders') => ({
    today: on(0)[field],
    last_30_days: sum(last, field),
    previous_30_days: sum(previous, field),
  })
  return { currency, revenue: figures('amount'), orders: figures('orders'), revenue_by_day: last }
}

async function listSales(scope: Scope, now: Date): Promise<DaySales[]> {
  const since = `${dayOf(later(now, -(2 * DAYS - 1) * DAY))}T00:00:00Z`
  const { rows } = await sql<DaySales>`
    select to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day, currency, sum(total)::bigint as amount, count(*) filter (where not is_renewal)::int as orders
    from orders where organization_id = ${scope.organizationId} and status = 'paid' and paid_at >= ${since}::timestamptz
    group by 1, 2`.execute(scope.trx)
  return rows
}

/** When the newest sale was; undefined before the first. */
async function findLastSale(scope: Scope): Promise<Date | undefined> {
  const sale = await scope.trx
    .selectFrom('orders')
    .select('paidAt')
    .where('organizationId', '=', scope.organizationId)
    .where('status', '=', 'paid')
    .orderBy('paidAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return sale?.paidAt ?? undefined
}

/** What the records know of the business; nothing before it is connected. */
async function readRecords(deps: Deps, connection: ProviderConnectionRow | undefined) {
  if (connection?.status !== 'connected') return undefined
  const scope = await lookAtRecordsOf(deps, connection)
  const [recent, products, now] = await Promise.all([
    listBodies(scope, payments, { orderBy: sql`created_at desc, id desc`, limit: RECENT_PAYMENTS }),
    listBodies(scope, productNoun, { conditions: [sql`is_archived = false`], limit: 1 }),
    businessNow(scope),
  ])
  return { recent: readBodies(SeenPaymentItem, recent), hasProduct: products.length > 0, now }
}

/** The first page of a seller: figures from our own orders, the newest payments from the provider. */
export async function showHome(deps: Deps, scope: Scope, membership: Membership): Promise<SellerHome> {
  const connection = await findActiveConnection(scope)
  const organization: Organization = viewOrganization(membership, connection)
  const [lastSale, known] = await Promise.all([findLastSale(scope), readRecords(deps, connection)])
  const told = known?.now ?? scope.clock.now()
  // Somebody else may have moved the clock since it was last asked for.
  const now = lastSale && lastSale > told ? lastSale : told
  const sold = lastSale !== undefined
  return {
    organization,
    ...sumSales(await listSales(scope, now), now),
    recent_payments: known?.recent ?? [],
    // Who sold something had something to sell.
    checklist: { has_product: known?.hasProduct ?? sold, has_sale: sold, is_connected: organization.is_connected },
  }
}
