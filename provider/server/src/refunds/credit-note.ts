import { assert } from '@tradepost/kit/faults'
import type { Language } from '@tradepost/messages/languages'
import type { InvoiceDocument, InvoiceReference } from '#src/invoices/document.ts'
import { sumAmounts } from '#src/payments/line-parts.ts'

/** What a credit note takes back of a line of the invoice. `amount` includes `tax`. */
export type CreditNoteLine = { name: string; description: string | null; amount: number; tax: number }

/**
 * The content of a credit note, independent of language: amounts in minor units of `currency`, instants in RFC 3339. The lines
 * and the `rateDifference`, which a converted payment can have, sum to `total`, which includes `tax`.
 */
export type CreditNoteDocument = Pick<
  InvoiceDocument,
  'isTest' | 'currency' | 'paymentId' | 'seller' | 'buyer' | 'isReverseCharge'
> & {
  number: string
  issuedAt: string
  language: Language
  /** The refund that it documents; null: it cancels an invoice, and nothing goes back to the buyer. */
  refundId: string | null
  invoice: InvoiceReference
  lines: CreditNoteLine[]
  rateDifference: number
  tax: number
  total: number
  /** What of the total goes to the customer's wallet; absent from documents of before there were wallets. */
  walletAmount?: number
  /**
   * The invoice that replaces this one, and what of the total goes back to the buyer: it cancels its invoice. Absent from
   * refunds.
   */
  replacement?: { number: string; returned: number }
}

/** Input of a credit note: the refund, the invoice that it corrects, and what of its lines is returned. */
export type CreditNoteOf = {
  number: number
  refund: { id: string; amount: number; tax: number; paid: number; walletAmount?: number }
  lines: CreditNoteLine[]
  invoice: InvoiceDocument
  issuedAt: Date
}

/** Returns for example `CRN-000042`; test mode has its own sequence and prefix. */
const numberInWords = (isTest: boolean, number: number) => `${isTest ? 'TEST-CRN' : 'CRN'}-${String(number).padStart(6, '0')}`

/** Returns what a credit note takes over from its invoice. */
function aboutInvoice({
  isTest,
  language,
  currency,
  paymentId,
  seller,
  buyer,
  isReverseCharge,
  number,
  issuedAt,
}: InvoiceDocument) {
  return { isTest, language, currency, paymentId, seller, buyer, isReverseCharge, invoice: { number, issuedAt } }
}

/** Builds the content of a refund's credit note. Seller and buyer are those of the invoice. */
export function buildCreditNoteDocument({ number, refund, lines, invoice, issuedAt }: CreditNoteOf): CreditNoteDocument {
  const returned = sumAmounts(lines.map(({ amount }) => amount))
  assert(returned === refund.paid, 'A credit note is over what was refunded')
  return {
    ...aboutInvoice(invoice),
    number: numberInWords(invoice.isTest, number),
    issuedAt: issuedAt.toISOString(),
    refundId: refund.id,
    lines,
    rateDifference: refund.amount - returned,
    tax: refund.tax,
    total: refund.amount,
    walletAmount: refund.walletAmount ?? 0,
  }
}

/**
 * Input of the credit note that cancels an invoice: what is left of its lines, the invoice in its place, and the refund of the
 * tax.
 */
export type CancelingCreditNoteOf = Pick<CreditNoteOf, 'number' | 'lines' | 'invoice' | 'issuedAt'> & {
  replacedBy: InvoiceDocument
  refund: { id: string; amount: number; walletAmount: number } | null
}

/** Builds the content of the credit note that cancels what is left of an invoice. */
export function buildCancelingCreditNote(of: CancelingCreditNoteOf): CreditNoteDocument {
  const { number, lines, invoice, issuedAt, replacedBy, refund } = of
  return {
    ...aboutInvoice(invoice),
    number: numberInWords(invoice.isTest, number),
    issuedAt: issuedAt.toISOString(),
    refundId: refund?.id ?? null,
    lines,
    rateDifference: 0,
    tax: sumAmounts(lines.map(({ tax }) => tax)),
    total: sumAmounts(lines.map(({ amount }) => amount)),
    walletAmount: refund?.walletAmount ?? 0,
    replacement: { number: replacedBy.number, returned: refund?.amount ?? 0 },
  }
}
