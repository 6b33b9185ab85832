import { sql } from '@tradepost/kit/database/database'
import { listOrganizations } from '#src/auth/organizations/find-organization.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { type LoadedRecords, loadRecordsOf } from '#src/records/load-records.ts'
import type { OrderRow } from './table.ts'

/** An account's newest orders that count as its own; renewals among them. */
const ORDERS_MAX = 1000

/** A paid order with the payment that paid it. */
export type PaidOrder = OrderRow & { paymentId: string; total: number; paidAt: Date }

/** What an account has at a shop's provider: its paid orders, newest first, and its customer there. */
export type Holding = {
  shop: OrganizationRow
  scope: LoadedRecords
  orders: readonly PaidOrder[]
  /** Null if it only bought as a guest. */
  customerId: string | null
}

const isPaid = (order: OrderRow): order is PaidOrder => order.paymentId !== null && order.total !== null && order.paidAt !== null

/**
 * Lists what an account has, by shop and provider. Its own are the orders that joined it, and the customer that its signed-in
 * purchases created: an email typed at a checkout proves nothing.
 */
export async function listHoldings(deps: Deps, userId: string): Promise<Holding[]> {
  const { trx } = toReadOnly(deps)
  const [orders, customers] = await Promise.all([
    trx
      .selectFrom('orders')
      .selectAll()
      .where('userId', '=', userId)
      .where('status', '=', 'paid')
      .orderBy('paidAt', 'desc')
      .orderBy('id', 'desc')
      .limit(ORDERS_MAX)
      .execute(),
    trx.selectFrom('providerCustomers').selectAll().where('userId', '=', userId).execute(),
  ])
  const places = new Map(
    [...orders, ...customers].map(({ organizationId, environment }) => [
      `${organizationId}/${environment}`,
      { organizationId, environment },
    ]),
  )
  const shops = await listOrganizations(
    trx,
    [...places.values()].map(({ organizationId }) => organizationId),
  )
  const held = [...places.values()].map(async (place) => {
    const isHere = (row: typeof place) => row.organizationId === place.organizationId && row.environment === place.environment
    const shop = shops.find(({ id }) => id === place.organizationId)
    if (!shop) return []
    const customerId = customers.find(isHere)?.customerId ?? null
    return [{ shop, scope: await loadRecordsOf(deps, place), orders: orders.filter(isHere).filter(isPaid), customerId }]
  })
  return (await Promise.all(held)).flat()
}

/** Builds the condition on a record with `payment_id`, `subscription_id` and `customer_id`: it belongs to the account. */
export function isHeldIn({ orders, customerId }: Holding) {
  const payments = orders.map(({ paymentId }) => paymentId)
  const subscriptions = orders.flatMap(({ subscriptionId }) => subscriptionId ?? [])
  return sql`(payment_id = any(${payments}::text[]) or subscription_id = any(${subscriptions}::text[])
    or customer_id = ${customerId})`
}
