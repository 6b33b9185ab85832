import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { matchAny } from '@tradepost/kit/database/prepare'
import { boughtOtherwiseQuery } from '#src/access-tokens/bought-otherwise.ts'
import { listOrganizations } from '#src/auth/organizations/find-organization.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { type LoadedRecords, loadRecordsOf } from '#src/records/load-records.ts'
import type { ConnectionKey } from '#src/scope.ts'
import { isAfter, ROWS_READ, toPage } from './account-list.ts'
import type { OrderRow } from './table.ts'

/** A paid order with the payment that paid it. */
export type PaidOrder = OrderRow & { paymentId: string; total: number; paidAt: Date }

const isPaid = (order: OrderRow): order is PaidOrder => order.paymentId !== null && order.total !== null && order.paidAt !== null

/** A shop and one of its providers. */
type Place = { shop: OrganizationRow; scope: LoadedRecords }

/** Some paid orders of an account at one shop's provider, newest first. */
export type Bought = Place & { orders: readonly PaidOrder[] }

/** A place where an account bought something. `customerId`: as whom; null if only as a guest, or with another email. */
export type Holding = Place & { userId: string; customerId: string | null }

async function loadPlaces<Row extends ConnectionKey>(deps: Deps, rows: readonly Row[]): Promise<(Place & { rows: Row[] })[]> {
  const places = [...Map.groupBy(rows, ({ organizationId, environment }) => `${organizationId}/${environment}`).values()]
  const shops = await listOrganizations(
    toReadOnly(deps).trx,
    rows.map(({ organizationId }) => organizationId),
  )
  const loaded = places.map(async (own) => {
    const [first] = own
    const shop = shops.find(({ id }) => id === first?.organizationId)
    return first && shop ? [{ shop, scope: await loadRecordsOf(deps, first), rows: own }] : []
  })
  return (await Promise.all(loaded)).flat()
}

/** What to list: the orders after a cursor that also meet a condition. */
type Wanted = { cursor: string | undefined; condition: RawBuilder<boolean> }

/** Lists a page of an account's paid orders by place. Its own are those that joined it. */
export async function listBought(
  deps: Deps,
  userId: string,
  { cursor, condition }: Wanted,
): Promise<{ bought: Bought[]; next: string | null }> {
  const read = await toReadOnly(deps)
    .trx.selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '=', 'paid')
    .where(condition)
    .where(isAfter(cursor, 'orders.paid_at'))
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ROWS_READ)
    .execute()
  const { rows, next } = toPage(read.filter(isPaid), ({ id, paidAt }) => ({ at: paidAt.toISOString(), id }))
  const places = await loadPlaces(deps, rows)
  return { bought: places.map(({ rows: orders, ...place }) => ({ ...place, orders })), next }
}

/**
 * Lists where an account bought something: the places of its orders, each found by one look at an index, and of the customers
 * that its signed-in purchases created. An email typed at a checkout proves nothing.
 */
export async function listHoldings(deps: Deps, userId: string): Promise<Holding[]> {
  const first = sql`select organization_id, environment from orders where user_id = ${userId} and status = 'paid'`
  const { rows } = await sql<ConnectionKey & { customerId: string | null }>`
    with recursive bought as (
      (${first} order by organization_id, environment limit 1)
      union all
      select next.* from bought, lateral (
        ${first} and (organization_id, environment) > (bought.organization_id, bought.environment)
        order by organization_id, environment limit 1) next
    )
    select place.organization_id, place.environment, own.customer_id
    from (select * from bought union select organization_id, environment from provider_customers where user_id = ${userId}) place
    left join provider_customers own
      on own.organization_id = place.organization_id and own.environment = place.environment and own.user_id = ${userId}`.execute(
    toReadOnly(deps).trx,
  )
  const places = await loadPlaces(deps, rows)
  return places.flatMap(({ rows: [own], ...place }) => (own ? [{ ...place, userId, customerId: own.customerId }] : []))
}

/** Lists what an account bought as another customer than its own. */
export async function listBoughtOtherwise({ scope, userId, customerId }: Holding) {
  const query = boughtOtherwiseQuery(scope, { userId, own: sql`${customerId ?? ''}::text` })
  const { rows } = await query.execute(scope.trx)
  return {
    paymentIds: rows.map(({ paymentId }) => paymentId),
    subscriptionIds: [...new Set(rows.flatMap(({ subscriptionId }) => subscriptionId ?? []))],
  }
}

type Sources = { paymentIds: readonly (string | null)[]; subscriptionIds: readonly (string | null)[] }

/** Lists the account's orders that these payments paid, or that began these subscriptions. */
export async function listOrdersOf({ scope, userId }: Holding, { paymentIds, subscriptionIds }: Sources): Promise<OrderRow[]> {
  const paid = scope.trx
    .selectFrom('orders')
    .selectAll()
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('status', '=', 'paid')
  const idsOf = (ids: Sources['paymentIds']) => matchAny(ids.filter((id) => id !== null))
  const found = await Promise.all([
    paid.where('paymentId', '=', idsOf(paymentIds)).execute(),
    paid.where('subscriptionId', '=', idsOf(subscriptionIds)).where('isRenewal', '=', false).execute(),
  ])
  // Not a condition of the statement: Postgres would read all orders of the account.
  return found.flat().filter((order) => order.userId === userId)
}
