import { PaymentListItem, PaymentStatus } from '@tradepost/contract/provider/payments'
import { PLANNED_EACH_TIME, sql } from '@tradepost/kit/database'
import { findByNumber } from '#src/orders/find-by-number.ts'
import { SeenPaymentItem } from '#src/payments-provider/payments.ts'
import { matchWords } from '#src/records/list-records.ts'
import { IS_ORDER, payments } from '#src/records/payments.ts'
import type { RecordScope } from '#src/records/save-records.ts'
import { amounts, either, equals, holds, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { eachAs, type RecordList } from '#src/seller/record-list.ts'

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

/** The list of a business's payments. Search also covers order numbers and product names. */
export const paymentList: RecordList<PaymentListItem> = {
  needs: 'payment:read',
  noun: payments,
  read: eachAs(SeenPaymentItem),
  sorts: { created_at: 'created_at', amount: 'amount' },
  tabs: { name: 'status', of: sql`status`, values: PaymentStatus.options },
  filters: {
    customer_id: equals('customer_id'),
    subscription_id: holds('subscription_ids'),
    product_id: holds('product_ids'),
    currency: equals('currency'),
    // A free trial is not an order; a subscription's later payments are renewals or plan changes.
    kind: either({ order: sql`(amount > 0 and ${IS_ORDER})`, renewal: sql`not ${IS_ORDER}` }),
    method: equals('method'),
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
