import { SELLER_PAGE_SIZE, type SellerPaymentList, type SellerPaymentsQuery } from '@tradepost/contract/platform/seller'
import { type RawBuilder, sql } from '@tradepost/kit/database'
import { SeenPaymentItem } from '#src/payments-provider/payments.ts'
import type { RecordScope } from '#src/records/keep-records.ts'
import { countRecords, havingWords, listRecords, resembling, sumRecords } from '#src/records/list-records.ts'
import type { LookedAt } from '#src/records/look-at-records.ts'
import { payments } from '#src/records/payments.ts'

/** The filters of a question but for its status and words. */
function conditionsOf(query: SellerPaymentsQuery): RawBuilder<unknown>[] {
  const { customer_id, subscription_id, product_id, currency, created_at_gte, created_at_lt, amount_gte, amount_lte } = query
  return [
    ...(customer_id ? [sql`customer_id = ${customer_id}`] : []),
    ...(subscription_id ? [sql`subscription_ids @> array[${subscription_id}]::text[]`] : []),
    ...(product_id ? [sql`product_ids @> array[${product_id}]::text[]`] : []),
    ...(currency ? [sql`currency = ${currency}`] : []),
    ...(created_at_gte ? [sql`created_at >= ${created_at_gte}::timestamptz`] : []),
    ...(created_at_lt ? [sql`created_at < ${created_at_lt}::timestamptz`] : []),
    ...(amount_gte === undefined ? [] : [sql`amount >= ${amount_gte}::bigint`]),
    ...(amount_lte === undefined ? [] : [sql`amount <= ${amount_lte}::bigint`]),
  ]
}

type Words = { conditions: RawBuilder<unknown>[]; isApproximate: boolean }

/** A payment is found by its words, or by the number of the order that it paid. Where nothing is, what resembles them is. */
async function findWords(scope: RecordScope, q: string, others: RawBuilder<unknown>[]): Promise<Words> {
  if (!q) return { conditions: [], isApproximate: false }
  const isOrders = sql`id in (
    select payment_id from orders where organization_id = ${scope.organizationId} and payment_id is not null
      and upper(right(id, 8)) = ${q.toUpperCase()})`
  const exact = sql`((${sql.join(havingWords(q), sql` and `)}) or ${isOrders})`
  const limit = 1
  const order = { column: 'created_at', isDescending: true }
  const found = await listRecords(scope, payments, { conditions: [...others, exact], order, limit })
  if (found.bodies.length > 0) return { conditions: [exact], isApproximate: false }
  return { conditions: [resembling(q)], isApproximate: true }
}

/** One page of a business's payments, with how many there are of each status and what all that fit brought in. */
export async function listPayments(scope: LookedAt, query: SellerPaymentsQuery): Promise<SellerPaymentList> {
  const filters = conditionsOf(query)
  const words = await findWords(scope, query.q ?? '', filters)
  const ofAll = [...filters, ...words.conditions]
  const conditions = [...ofAll, ...(query.status ? [sql`status = ${query.status}`] : [])]
  const order = { column: query.sort, isDescending: query.order === 'desc' }
  const [page, counts, sums] = await Promise.all([
    listRecords(scope, payments, { conditions, order, cursor: query.cursor, limit: SELLER_PAGE_SIZE }),
    countRecords(scope, payments, { conditions: ofAll, by: 'status' }),
    sumRecords(scope, payments, { conditions: [...conditions, sql`status = 'succeeded'`], of: 'amount' }),
  ])
  const read = page.bodies.map((body) => SeenPaymentItem.safeParse(body))
  const items = read.flatMap(({ data }) => (data ? [data] : []))
  const tabs = [...counts].flatMap(([status, count]): [string, number][] => (status === null ? [] : [[status, count]]))
  const all = tabs.reduce((sum, [, count]) => sum + count, 0)
  return {
    items,
    total: query.status ? (counts.get(query.status) ?? 0) : all,
    unreadable: read.length - items.length,
    next: page.next,
    previous: page.previous,
    counts: { ...Object.fromEntries(tabs), all },
    sums,
    left_out: page.isCursorKnown ? [] : ['cursor'],
    is_approximate: words.isApproximate && items.length > 0,
    checked_at: scope.checkedAt?.toISOString() ?? null,
  }
}
