import type { DiscountUses } from '@tradepost/contract/platform/catalog/seller-discounts'
import { sql } from '@tradepost/kit/database/database'
import { LOST_DISPUTES } from '#src/access/customer-facts.ts'
import { SeenDiscount } from '#src/payments-provider/calls/discounts.ts'
import { readAs } from '#src/records/load-record.ts'
import { discounts as noun } from '#src/records/nouns/discounts.ts'
import type { RecordScope } from '#src/scope.ts'
import { recordOf, recordsOf, type SellerCall } from '#src/seller/ask-provider.ts'

export const USES_PAGE_SIZE = 10

type Used = {
  paymentId: string
  customerId: string | null
  name: string | null
  email: string | null
  createdAt: Date
  currency: string
  amount: number
  returned: number
  saved: number | null
}
type Sum = { currency: string; uses: number; revenue: number; saved: number | null }

/**
 * Selects the payments of a discount that succeeded: what was paid, what went back in refunds and lost disputes, and what the
 * discount took off by the payment's lines, which only the embedded provider has. Null: not known.
 */
function usesQuery({ organizationId, environment }: RecordScope, discountId: string) {
  const returned = (table: string, condition: ReturnType<typeof sql>) => sql`
    coalesce((select sum(r.amount) from ${sql.table(table)} r where r.organization_id = p.organization_id
      and r.environment = p.environment and r.payment_id = p.id and r.body is not null and ${condition}), 0)`
  return sql`
    select p.id, p.customer_id, p.body #>> '{customer,name}' as name, p.body #>> '{customer,email}' as email, p.created_at,
      p.currency, p.amount,
      ${returned('refund_records', sql`r.status = 'succeeded'`)}
        + ${returned('dispute_records', sql`r.status = any(${[...LOST_DISPUTES]}::text[])`)} as returned,
      (select sum((off.value ->> 'amount')::bigint)
        from jsonb_array_elements(p.body -> 'discounts') used
        join jsonb_array_elements(p.body #> '{lines,items}') line on true
        join jsonb_array_elements(line.value #> '{breakdown,discounts}') off on off.value ->> 'code' = used.value ->> 'code'
        where used.value ->> 'discount_id' = ${discountId}) as saved
    from payment_records p
    where p.organization_id = ${organizationId} and p.environment = ${environment} and p.status = 'succeeded'
      and p.body ->> 'discount_id' is not null
      and p.body -> 'discounts' @> ${JSON.stringify([{ discount_id: discountId }])}::jsonb
      and p.currency is not null and p.amount is not null and p.created_at is not null`
}

/** Sums the payments of a discount by currency. `saved` is null if it isn't known of each. */
async function sumUses(scope: RecordScope, discountId: string): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select currency, count(*)::int as uses, sum(amount - returned)::bigint as revenue,
      case when count(saved) = count(*) then sum(saved)::bigint end as saved
    from (${usesQuery(scope, discountId)}) used group by currency order by revenue desc, currency`.execute(scope.trx)
  return rows
}

/**
 * Lists who used a discount, newest first, and what it brought: renewals that it still lowers count too.
 * @throws 404 for another business's discount
 */
export async function listUses(asked: SellerCall, id: string, page: number): Promise<DiscountUses> {
  await recordOf(asked, { noun, id }, readAs(SeenDiscount))
  const scope = await recordsOf(asked)
  const [{ rows }, sums] = await Promise.all([
    sql<Used>`
      select id as "paymentId", customer_id as "customerId", name, email, created_at as "createdAt", currency, amount,
        returned::bigint as returned, saved::bigint as saved
      from (${usesQuery(scope, id)}) used order by created_at desc, id desc
      limit ${USES_PAGE_SIZE + 1} offset ${page * USES_PAGE_SIZE}`.execute(scope.trx),
    sumUses(scope, id),
  ])
  return {
    items: rows.slice(0, USES_PAGE_SIZE).map(({ paymentId, customerId, name, email, createdAt, returned, ...money }) => ({
      payment_id: paymentId,
      customer: customerId === null ? null : { customer_id: customerId, name: name ?? customerId, email: email ?? '' },
      created_at: createdAt.toISOString(),
      returned,
      ...money,
    })),
    has_more: rows.length > USES_PAGE_SIZE,
    sums,
  }
}
