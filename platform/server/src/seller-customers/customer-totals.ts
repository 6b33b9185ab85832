import type { CustomerTotals } from '@tradepost/contract/platform/sales/seller-customers'
import { sql } from '@tradepost/kit/database/database'
import { LOST_DISPUTES } from '#src/access/customer-facts.ts'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { RUNNING } from '#src/payments-provider/codes.ts'
import { IS_ORDER } from '#src/records/nouns/payments.ts'
import type { RecordScope } from '#src/scope.ts'
import { paymentList } from '#src/seller-payments/payment-list.ts'
import { subscriptionList } from '#src/seller-subscriptions/subscription-list.ts'

/** `gross`: what was paid. `amount`: the part of it that didn't go back. */
type Spent = { customerId: string; currency: string; gross: number; amount: number; orders: number; lastOrderAt: Date | null }
type Running = { customerId: string; count: number }
type TotalsRequest = { ids: readonly string[]; permissions: Permissions }

const ofShop = ({ organizationId, environment }: RecordScope) =>
  sql`organization_id = ${organizationId} and environment = ${environment} and body is not null`

async function listSpent(scope: RecordScope, ids: readonly string[]): Promise<Spent[]> {
  const own = sql`${ofShop(scope)} and customer_id = any(${[...ids]}::text[])`
  const { rows } = await sql<Spent>`
    select customer_id as "customerId", currency, sum(gross)::bigint as gross, sum(gross - returned)::bigint as amount,
      count(ordered_at)::int as orders, max(ordered_at) as "lastOrderAt"
    from (
      select customer_id, currency, amount as gross, 0 as returned, case when ${IS_ORDER} then created_at end as ordered_at
      from payment_records p where ${own} and status = 'succeeded'
      union all
      select customer_id, currency, 0, amount, null from refund_records where ${own} and status = 'succeeded'
      union all
      select customer_id, currency, 0, amount, null from dispute_records where ${own} and status = any(${[...LOST_DISPUTES]}::text[])
    ) moved where currency is not null group by 1, 2 order by 4 desc, 2`.execute(scope.trx)
  return rows
}

async function listRunning(scope: RecordScope, ids: readonly string[]): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select customer_id as "customerId", count(*)::int as count from subscription_records
    where ${ofShop(scope)} and customer_id = any(${[...ids]}::text[]) and status = any(${[...RUNNING]}::text[]) group by 1`.execute(
    scope.trx,
  )
  return rows
}

/**
 * Lists what customers paid less what went back to them, how often and when they last bought, and their running subscriptions, by
 * ID. Null: the reader may not see payments, or subscriptions.
 */
export async function listTotals(
  scope: RecordScope,
  { ids, permissions }: TotalsRequest,
): Promise<(id: string) => CustomerTotals> {
  const [spent, running] = await Promise.all([
    permissions.has(paymentList.needs) ? listSpent(scope, ids) : null,
    permissions.has(subscriptionList.needs) ? listRunning(scope, ids) : null,
  ])
  return (id) => {
    const own = spent?.filter(({ customerId }) => customerId === id)
    const last = own?.reduce((latest, { lastOrderAt }) => Math.max(latest, lastOrderAt?.getTime() ?? 0), 0)
    return {
      spent: own?.flatMap(({ currency, gross, amount }) => (gross > 0 ? [{ currency, amount }] : [])) ?? null,
      orders: own?.reduce((sum, { orders }) => sum + orders, 0) ?? null,
      last_order_at: last ? new Date(last).toISOString() : null,
      running_subscriptions: running && (running.find(({ customerId }) => customerId === id)?.count ?? 0),
    }
  }
}
