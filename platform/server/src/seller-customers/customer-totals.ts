import type { CustomerTotals } from '@tradepost/contract/platform/seller-customers'
import { sql } from '@tradepost/kit/database'
import { RUNNING } from '#src/payments-provider/running-statuses.ts'
import { IS_ORDER } from '#src/records/payments.ts'
import type { RecordScope } from '#src/records/save-records.ts'

type Spent = { customerId: string; currency: string; amount: number; orders: number; lastOrderAt: Date | null }
type Running = { customerId: string; count: number }

const NOTHING: CustomerTotals = { spent: [], orders: 0, last_order_at: null, running_subscriptions: 0 }

/** Lists what customers paid, how often and when they last bought, and their running subscriptions, by ID. */
export async function listTotals(scope: RecordScope, ids: readonly string[]): Promise<(id: string) => CustomerTotals> {
  if (ids.length === 0) return () => NOTHING
  const { organizationId, environment, trx } = scope
  const ofShop = sql`organization_id = ${organizationId} and environment = ${environment} and body is not null`
  const [{ rows: spent }, { rows: running }] = await Promise.all([
    sql<Spent>`
      select customer_id as "customerId", currency, sum(amount)::bigint as amount,
        count(*) filter (where ${IS_ORDER})::int as orders, max(created_at) filter (where ${IS_ORDER}) as "lastOrderAt"
      from payment_records p
      where ${ofShop} and customer_id = any(${[...ids]}::text[]) and status = 'succeeded' and amount > 0 group by 1, 2
      order by 3 desc, 2`.execute(trx),
    sql<Running>`
      select customer_id as "customerId", count(*)::int as count from subscription_records
      where ${ofShop} and customer_id = any(${[...ids]}::text[]) and status = any(${[...RUNNING]}::text[]) group by 1`.execute(
      trx,
    ),
  ])
  return (id) => {
    const own = spent.filter(({ customerId }) => customerId === id)
    const last = own.reduce((latest, { lastOrderAt }) => Math.max(latest, lastOrderAt?.getTime() ?? 0), 0)
    return {
      spent: own.map(({ currency, amount }) => ({ currency, amount })),
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      last_order_at: last === 0 ? null : new Date(last).toISOString(),
      running_subscriptions: running.find(({ customerId }) => customerId === id)?.count ?? 0,
    }
  }
}
