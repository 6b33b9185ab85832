import { SellerPaymentItem } from '@tradepost/contract/platform/sales/seller-payments'
import { DisputeStatus, PaymentStatus } from '@tradepost/contract/provider/payments'
import { PAYMENT_STATUS_SYNONYMS } from '@tradepost/contract/provider/synonyms'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { PLANNED_EACH_TIME, sql } from '@tradepost/kit/database/database'
import { matchAny } from '@tradepost/kit/database/prepare'
import { findByNumber } from '#src/orders/find-order.ts'
import { SeenPaymentItem } from '#src/payments-provider/calls/payments.ts'
import { SeenRefundItem } from '#src/payments-provider/calls/refunds.ts'
import { matchWords, type Row } from '#src/records/list-records.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { IS_ORDER, payments } from '#src/records/nouns/payments.ts'
import { refunds } from '#src/records/nouns/refunds.ts'
import { listBodies, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { LEDGER_COLUMNS, loadKept, toComplete, toLedgerCells } from '#src/seller/kept-amounts.ts'
import { amounts, either, equals, holds, instants, oneOf } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { loadPaymentFacts, type PaymentFacts } from '#src/seller/payment-facts.ts'
import { eachAs, type Reader, type RecordList } from '#src/seller/record-list.ts'
import { listDisputesOf } from '#src/seller-disputes/view.ts'

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

/** Sums what was refunded of payments, by their IDs: refunds that succeeded. */
async function sumRefunded(scope: RecordScope, ids: readonly string[]): Promise<Map<string, number>> {
  const conditions = [sql`payment_id = ${matchAny(ids)}`, sql`status = 'succeeded'`]
  const made = readBodies(SeenRefundItem, ids.length === 0 ? [] : await listBodies(scope, refunds, { conditions }))
  const sums = new Map<string, number>()
  for (const { payment_id: id, amount } of made) sums.set(id, (sums.get(id) ?? 0) + (amount ?? 0))
  return sums
}

/** Loads the names of the products that payments pay for, by the payments' IDs. */
async function loadProductNames(scope: RecordScope, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { trx, organizationId, environment } = scope
  const { rows } = await sql<{ id: string; names: string[] }>`
    select p.id, array(
      select sold.body ->> 'name' from unnest(p.product_ids) with ordinality bought (id, place)
      join product_records sold
        on sold.organization_id = p.organization_id and sold.environment = p.environment and sold.id = bought.id
      where sold.body ->> 'name' is not null order by bought.place
    ) as names
    from payment_records p
    where p.organization_id = ${organizationId} and p.environment = ${environment} and p.id = ${matchAny(ids)}`.execute(trx)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Reads a page of payments. A payment's own record learns of its disputes later than we do. */
async function readItems(rows: readonly Row[], scope: RecordScope, reader: Reader): Promise<(SellerPaymentItem | null)[]> {
  const items = await eachAs(SeenPaymentItem)(rows)
  const ids = items.flatMap((item) => item?.payment_id ?? [])
  const [disputes, namesOf, keptOf] = await Promise.all([
    listDisputesOf(scope, ids),
    loadProductNames(scope, ids),
    reader.permissions.has('payout:read') ? loadKept(scope, ids) : undefined,
  ])
  return items.map((item) => {
    if (item === null) return null
    const id = item.payment_id
    const latest = disputes.find(({ payment_id: paid }) => paid === id)
    return {
      ...item,
      ...(latest ? { dispute_status: latest.dispute_status } : {}),
      ledger: toComplete(keptOf?.get(id)),
      product_names: namesOf.get(id) ?? [],
    }
  })
}

/** Returns the export's row of a payment. `refunded`: undefined for somebody who may not read refunds. */
function toRow(payment: SellerPaymentItem, facts: PaymentFacts | undefined, refunded: number | undefined): CsvCell[] {
  const { currency } = payment
  return [
    payment.payment_id,
    payment.created_at,
    payment.status,
    ...toAmountCells(payment.total_amount, currency),
    ...toAmountCells(facts?.tax, currency),
    ...toAmountCells(refunded, currency),
    currency,
    ...toLedgerCells(payment.ledger),
    facts?.country,
    facts?.invoiceNumber,
    payment.customer.name,
    payment.customer.email,
    payment.payment_method_type,
    payment.card_network,
    payment.card_last_four,
    payment.subscription_id,
  ]
}

/** Returns the export's rows of payments. */
async function toRows(payments: readonly SellerPaymentItem[], scope: RecordScope, { permissions }: Reader): Promise<CsvCell[][]> {
  const ids = payments.map(({ payment_id: id }) => id)
  const facts = await loadPaymentFacts(scope, ids)
  const refunded = permissions.has('refund:read') ? await sumRefunded(scope, ids) : undefined
  return payments.map((payment) => {
    const id = payment.payment_id
    return toRow(payment, facts.get(id), refunded && (refunded.get(id) ?? 0))
  })
}

/** Condition: a dispute of the payment. */
const disputed = (statuses: readonly string[]) => sql`exists (select from dispute_records d
  where d.organization_id = p.organization_id and d.environment = p.environment and d.payment_id = p.id
    and d.status = any(${[...statuses]}::text[]))`

/** The list of a business's payments. Search also covers order numbers, product names, and the numbers of documents. */
export const paymentList: RecordList<SellerPaymentItem> = {
  needs: 'payment:read',
  noun: payments,
  // Every customer has some payments, and all of them have the same names.
  namedBy: { noun: customers, column: 'customer_id' },
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
      ...toAmountColumns('total_amount'),
      ...toAmountColumns('tax'),
      ...toAmountColumns('refunded_amount'),
      'currency',
      ...LEDGER_COLUMNS,
      'country',
      'invoice_number',
      'customer_name',
      'customer_email',
      'payment_method_type',
      'card_network',
      'card_last_four',
      'subscription_id',
    ],
    rows: toRows,
  },
}

export const paymentListRoutes = listRoutes('Seller: payments', {
  name: 'payments',
  words: 'payments',
  item: SellerPaymentItem,
  list: paymentList,
})
