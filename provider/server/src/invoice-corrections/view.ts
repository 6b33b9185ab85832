import type { PaymentDocument, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import type { Scope } from '#src/scope.ts'
import { listAddable } from './check-correctable.ts'
import type { InvoicedPayment } from './load-invoices.ts'

type Link = Pick<Scope, 'url'>

/** Lists the invoices and credit notes of a payment, oldest first. The first invoice has a URL of its own once another counts. */
function viewDocuments({ url }: Link, { payment, invoices, creditNotes }: InvoicedPayment): PaymentDocument[] {
  const base = `${url}/invoices/payments/${payment.id}`
  const [first, corrected] = invoices
  const notes = creditNotes.map(({ document, refundId }) => ({
    kind: 'credit_note' as const,
    document,
    url: refundId === null ? `${base}/credit_note` : `${url}/invoices/refunds/${refundId}`,
  }))
  // In this order also where they are of one moment.
  return [
    { kind: 'invoice' as const, document: first.document, url: corrected ? `${base}/first` : base },
    ...notes,
    ...(corrected ? [{ kind: 'invoice' as const, document: corrected.document, url: base }] : []),
  ]
    .map(({ kind, document: { number, issuedAt, total, currency }, url }) => ({
      kind,
      number,
      issued_at: issuedAt,
      total_amount: total,
      currency,
      url,
    }))
    .toSorted((left, right) => left.issued_at.localeCompare(right.issued_at))
}

/** Returns the documents of a payment, and what can be added to its invoice. */
export function viewPaymentInvoices(scope: Pick<Scope, 'url' | 'clock'>, invoiced: InvoicedPayment): PaymentInvoices {
  const { payment, correctableUntil } = invoiced
  return {
    items: viewDocuments(scope, invoiced),
    country: payment.billing.country,
    currency: payment.currency,
    can_add: listAddable(invoiced, scope.clock.now()),
    can_add_until: correctableUntil.toISOString(),
    tax: invoiced.taxLeft,
    is_pending: invoiced.isPending,
  }
}
