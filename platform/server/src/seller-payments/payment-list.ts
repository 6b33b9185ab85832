import { DisputeStatus, PAYMENT_STATUS_SYNONYMS, PaymentListItem, PaymentStatus } from '@tradepost/contract/provider/payments'
import { PLANNED_EACH_TIME, sql } from '@tradepost/kit/database'
import { findByNumber } from '#src/orders/find-by-number.ts'
import { SeenPaymentItem } from '#src/payments-provider/payments.ts'
import { matchWords, type Row } from '#src/records/list-records.ts'
import { IS_ORDER, payments } from '#src/records/payments.ts'
import type { RecordScope } from '#src/scope.ts'
import { amounts, either, equals, holds, instants, oneOf } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { eachAs, type RecordList } from '#src/seller/record-list.ts'
import { listDisputesOf } from '#src/seller-disputes/read-disputes.ts'

const PRODUCTS_FOUND_MAX = 200

/**
 * Finds payments by order number, and by words in a product's name, the shortest names first. Both are looked up first: Postgres
 * uses indexes for known IDs, but not for a subquery inside an `or`.
 */
async function findBesideWords(scope: RecordScope, words: string) {
  const { trx, organizationId, environment } = scope
  const orders = (await findByNumber(scope, words)).map(({ paymentId }) => paymentId)
  const { rows } = await sql<{ id: string }>`
    ${PLANNED_EACH_TIME} select id from product_records
    where organization_id = ${organizationId} and environment = ${environment} and body is not null
      and ${matchWords(words)} and ${matchWords(words, 'name')}
    order by length(name), id limit ${PRODUCTS_FOUND_MAX}`.execute(trx)
  const products = rows.map(({ id }) => id)
  return [
    ...(orders.length > 0 ? [sql`id = any(${orders}::text[])`] : []),
    ...(products.length > 0 ? [sql`product_ids && ${products}::text[]`] : []),
  ]
}

/** Reads a page of payments. A payment's own record learns of its disputes later than we do. */
async function readItems(rows: readonly Row[], scope: RecordScope): Promise<(PaymentListItem | null)[]> {
  const items = await eachAs(SeenPaymentItem)(rows)
  const disputes = await listDisputesOf(
    scope,
    items.flatMap((item) => item?.payment_id ?? []),
  )
  return items.map((item) => {
    const latest = disputes.find(({ payment_id: id }) => id === item?.payment_id)
    return item && latest ? { ...item, dispute_status: latest.dispute_status } : item
  })
}

/** Condition: a dispute of the payment. */
const disputed = (statuses: readonly string[]) => sql`exists (select from dispute_records d
  where d.organization_id = p.organization_id and d.environment = p.environment and d.payment_id = p.id
    and d.status = any(${[...statuses]}::text[]))`

/** The list of a business's payments. Search also covers order numbers and product names. */
export const paymentList: RecordList<PaymentListItem> = {
  needs: 'payment:read',
  noun: payments,
  read: readItems,
  sorts: { created_at: 'created_at', amount: 'amount' },
  tabs: { name: 'status', of: sql`status`, values: PaymentStatus.options, synonyms: PAYMENT_STATUS_SYNONYMS },
  filters: {
    customer_id: equals('customer_id'),
    subscription_id: holds('subscription_ids'),
    product_id: holds('product_ids'),
    currency: equals('currency'),
    // A free trial is not an order; a subscription's later payments are renewals or plan changes.
    kind: either({ order: sql`(amount > 0 and ${IS_ORDER})`, renewal: sql`not ${IS_ORDER}` }),
    method: equals('method'),
    refund_status: oneOf('refund_status', ['partial', 'full']),
    disputed: either({
      open: disputed(['dispute_opened', 'dispute_challenged']),
      any: disputed(DisputeStatus.options),
    }),
    ...instants('created_at'),
    ...amounts('amount'),
  },
  sum: { of: 'amount', where: sql`status = 'succeeded'` },
  alsoFound: findBesideWords,
  csv: {
    header: [
      'payment_id',
      'created_at',
      'status',
      'total_amount_minor',
      'currency',
      'customer_name',
      'customer_email',
      'payment_method_type',
      'card_network',
      'card_last_four',
      'subscription_id',
    ],
    row: (payment) => [
      payment.payment_id,
      payment.created_at,
      payment.status,
      payment.total_amount,
      payment.currency,
      payment.customer.name,
      payment.customer.email,
      payment.payment_method_type,
      payment.card_network,
      payment.card_last_four,
      payment.subscription_id,
    ],
  },
}

export const paymentListRoutes = listRoutes('Seller: payments', {
  name: 'payments',
  words: 'payments',
  item: PaymentListItem,
  list: paymentList,
})
