import type { ListPaymentsQuery, PaymentLineItems } from '@tradepost/contract/provider/payments'
import { keep } from '@tradepost/kit/database/batch'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { read } from '@tradepost/kit/database/statements'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import { prepareByRefs, type Ref } from '#src/refs.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { type PaymentStatus, paymentStates } from './states.ts'
import type { PaymentLineRow, PaymentRow } from './table.ts'

type Found = { kind: 'invoice' | 'credit_note'; number: string; refundId: string | null; tax: number }

/**
 * Lists the credit notes and then the invoices of a payment by their printed numbers, each oldest first: the last invoice counts.
 */
export async function listDocuments(scope: Scope, paymentId: string): Promise<PaymentLineItems['documents']> {
  const { businessId, mode } = toTenant(scope)
  const { rows } = await sql<Found>`
    select kind, document->>'number' as number, refund_id, tax from (
      select 'credit_note' as kind, number as place, document, refund_id, (document->>'tax')::bigint as tax from credit_notes
      where business_id = ${businessId} and mode = ${mode} and (
        refund_id = any(select id from refunds where business_id = ${businessId} and mode = ${mode} and payment_id = ${paymentId})
        or invoice_id = any(select id from invoices where business_id = ${businessId} and mode = ${mode} and payment_id = ${paymentId}))
      union all
      select 'invoice', number, document, null,
        (select coalesce(sum((part->>'tax')::bigint), 0)::bigint from jsonb_array_elements(document->'taxes') as part)
      from invoices where business_id = ${businessId} and mode = ${mode} and payment_id = ${paymentId}
    ) as document order by kind, place`.execute(scope.trx)
  return rows.map(({ refundId, ...document }) => ({ ...document, refund_id: refundId }))
}

const isStored = (status: string): status is PaymentStatus => Object.hasOwn(paymentStates, status)

/** Not by `exists`, for which Postgres may read the keys of the whole business and look these few up in them. */
const HAS_LICENSE_KEY = sql<boolean>`coalesce((select true from license_keys as issued
  where issued.business_id = payments.business_id and issued.mode = payments.mode and issued.payment_id = payments.id limit 1), false)`

/** A payment of a list, and whether it issued license keys. */
export type ListedPayment = PaymentRow & { hasLicenseKey: boolean }

/** Lists the payments of the business, newest first. A status that payments here never have returns none. */
export async function listPayments(scope: Scope, query: z.infer<typeof ListPaymentsQuery>): Promise<ListedPayment[]> {
  let payments = scope.trx
    .selectFrom('payments')
    .selectAll()
    .select(HAS_LICENSE_KEY.as('hasLicenseKey'))
    .where((row) => row.and(toTenant(scope)))
  if (query.status) {
    if (!isStored(query.status)) return []
    payments = payments.where('status', '=', query.status)
  }
  if (query.subscription_id) payments = payments.where('subscriptionId', '=', query.subscription_id)
  if (query.customer_id) payments = payments.where('customerId', '=', query.customer_id)
  if (query.brand_id) payments = payments.where('brandId', '=', query.brand_id)
  if (query.currency) payments = payments.where('currency', '=', query.currency)
  if (query.created_at_gte) payments = payments.where('createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) payments = payments.where('createdAt', '<=', new Date(query.created_at_lte))
  if (query.product_id) {
    const productId = query.product_id
    payments = payments.where((where) =>
      where.exists(
        where
          .selectFrom('paymentLines')
          .whereRef('paymentLines.businessId', '=', 'payments.businessId')
          .whereRef('paymentLines.mode', '=', 'payments.mode')
          .whereRef('paymentLines.paymentId', '=', 'payments.id')
          .where('paymentLines.productId', '=', productId)
          .select('paymentLines.id'),
      ),
    )
  }
  return onPage(payments, query).execute()
}

const findPayment = prepare((db: Kysely<ProviderTables>, { businessId, mode, id }: Ref) =>
  db.selectFrom('payments').selectAll().where('businessId', '=', businessId).where('mode', '=', mode).where('id', '=', id),
)

/** @throws 404 PAYMENT_NOT_FOUND, also for another business's payment. */
export async function getPayment(scope: Scope, id: string): Promise<PaymentRow> {
  const [payment] = await findPayment.run(scope.trx, { ...toTenant(scope), id })
  if (!payment) throw fault('PAYMENT_NOT_FOUND')
  return payment
}

const listLines = prepareByRefs((db, isAmong) =>
  db.selectFrom('paymentLines').selectAll().where(isAmong('business_id, mode, payment_id')).orderBy('position'),
)

/** Lists the lines of payments. */
export const fetchLines = keep(
  'lines',
  async (db: Kysely<ProviderTables>, payments: readonly Ref[]): Promise<PaymentLineRow[][]> => {
    const rows = await listLines(db, payments)
    const found = Map.groupBy(rows, ({ businessId, mode, paymentId }) => `${businessId}/${mode}/${paymentId}`)
    return payments.map(({ businessId, mode, id }) => found.get(`${businessId}/${mode}/${id}`) ?? [])
  },
)

/** Lists the lines of a payment, in the order of its cart. */
export async function listPaymentLines(scope: Scope, paymentId: string): Promise<PaymentLineRow[]> {
  return read(scope, fetchLines, { ...toTenant(scope), id: paymentId })
}
