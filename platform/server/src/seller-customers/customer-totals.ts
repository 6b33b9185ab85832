import type { CustomerTotals } from '@tradepost/contract/platform/sales/seller-customers'
import { sql } from '@tradepost/kit/database/database'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { RUNNING } from '#src/payments-provider/codes.ts'
import type { RecordScope } from '#src/scope.ts'
import { listSpent } from '#src/seller-home/customer-sums.ts'
import { paymentList } from '#src/seller-payments/payment-list.ts'
import { subscriptionList } from '#src/seller-subscriptions/subscription-list.ts'

type Running = { customerId: string; count: number }
type TotalsRequest = { ids: readonly string[]; permissions: Permissions }

const ofShop = ({ organizationId, environment }: RecordScope) =>
  sql`organization_id = ${organizationId} and environment = ${environment} and body is not null`

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
