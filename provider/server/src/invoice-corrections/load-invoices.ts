import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { getBusiness } from '#src/businesses/get-business.ts'
import { canEnterTaxId } from '#src/checkouts/buyer.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import type { InvoiceRow } from '#src/invoices/table.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { CreditNoteRow } from '#src/refunds/credit-note-table.ts'
import { type Scope, toTenant } from '#src/scope.ts'

/** A payment with its documents, as far as they decide what can be corrected. */
export type InvoicedPayment = {
  payment: PaymentRow
  /** Oldest first; the last one counts. */
  invoices: readonly [InvoiceRow, ...InvoiceRow[]]
  creditNotes: readonly CreditNoteRow[]
  /** Whether its checkout took tax IDs. */
  takesTaxIds: boolean
  correctableUntil: Date
} & TaxFacts

/** `taxLeft`: the tax that wasn't refunded; `isPending`: it's on its way back, and the corrected invoice follows. */
type TaxFacts = { taxLeft: number; isPending: boolean }

const ofIds = (payments: readonly PaymentRow[]): string[] => payments.map(({ id }) => id)

async function listInvoices({ trx, ...scope }: Scope, payments: readonly PaymentRow[]): Promise<InvoiceRow[]> {
  return trx
    .selectFrom('invoices')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where('paymentId', 'in', ofIds(payments))
    .orderBy('number')
    .execute()
}

type Documented = { payments: readonly PaymentRow[]; invoices: readonly InvoiceRow[] }

async function listCreditNotes({ trx, ...scope }: Scope, { payments, invoices }: Documented): Promise<CreditNoteRow[]> {
  const refundIds = payments.flatMap(({ refunds }) => refunds.map(({ refund_id: id }) => id))
  const replaced = invoices.flatMap(({ corrects }) => (corrects === null ? [] : [corrects]))
  if (refundIds.length + replaced.length === 0) return []
  return trx
    .selectFrom('creditNotes')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where((row) =>
      row.or([row('refundId', '=', row.fn.any(row.val(refundIds))), row('invoiceId', '=', row.fn.any(row.val(replaced)))]),
    )
    .orderBy('number')
    .execute()
}

type SessionFacts = Pick<CheckoutSessionRow, 'id' | 'request'>

async function listSessions({ trx, ...scope }: Scope, payments: readonly PaymentRow[]): Promise<SessionFacts[]> {
  const ids = payments.flatMap(({ checkoutSessionId: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return []
  return trx
    .selectFrom('checkoutSessions')
    .select(['id', 'request'])
    .where((row) => row.and(toTenant(scope)))
    .where('id', 'in', ids)
    .execute()
}

async function listTaxFacts({ trx, ...scope }: Scope, payments: readonly PaymentRow[]): Promise<(TaxFacts & { id: string })[]> {
  return trx
    .selectFrom('payments as payment')
    .select([
      'id',
      sql<number>`(select coalesce(sum(line.tax - refund_tax), 0)::bigint from payment_lines as line
        where (line.business_id, line.mode, line.payment_id) = (payment.business_id, payment.mode, payment.id))`.as('taxLeft'),
      sql<boolean>`exists (select from refunds as refund
        where (refund.business_id, refund.mode, refund.payment_id) = (payment.business_id, payment.mode, payment.id)
          and refund.correction is not null and refund.status = 'pending')`.as('isPending'),
    ])
    .where((row) => row.and(toTenant(scope)))
    .where('id', 'in', ofIds(payments))
    .execute()
}

/** Loads these payments with their documents, by their IDs; those without an invoice are left out. */
export async function loadInvoices(scope: Scope, payments: readonly PaymentRow[]): Promise<Map<string, InvoicedPayment>> {
  const paid = payments.filter(({ invoiceId }) => invoiceId !== null)
  if (paid.length === 0) return new Map()
  const { invoiceCorrectionDays } = await getBusiness(scope)
  const invoices = await listInvoices(scope, paid)
  const creditNotes = await listCreditNotes(scope, { payments: paid, invoices })
  const sessions = await listSessions(scope, paid)
  const facts = await listTaxFacts(scope, paid)
  return new Map(
    paid.flatMap((payment): [string, InvoicedPayment][] => {
      const [first, ...later] = invoices.filter(({ paymentId }) => paymentId === payment.id)
      const tax = facts.find(({ id }) => id === payment.id)
      if (!first || !tax) return []
      const session = sessions.find(({ id }) => id === payment.checkoutSessionId)
      return [
        [
          payment.id,
          {
            payment,
            invoices: [first, ...later],
            creditNotes: creditNotes.filter(({ document }) => document.paymentId === payment.id),
            taxLeft: tax.taxLeft,
            isPending: tax.isPending,
            takesTaxIds: !session || canEnterTaxId(session),
            correctableUntil: addMilliseconds(first.issuedAt, invoiceCorrectionDays * DAY),
          },
        ],
      ]
    }),
  )
}
