import { assert } from '@tradepost/kit/faults'
import type { Language } from '@tradepost/messages/languages'
import type { InvoiceDocument } from '#src/invoices/document.ts'
import { sumAmounts } from '#src/payments/line-parts.ts'

/** What a refund returns of a line of the invoice. `amount` includes `tax`. */
export type CreditNoteLine = { name: string; description: string | null; amount: number; tax: number }

/**
 * The content of a credit note, independent of language: amounts in minor units of `currency`, instants in RFC 3339. The lines and
 * the `rateDifference`, which a converted payment can have, sum to `total`, which includes `tax`.
 */
export type CreditNoteDocument = Pick<
  InvoiceDocument,
  'isTest' | 'currency' | 'paymentId' | 'seller' | 'buyer' | 'isReverseCharge'
> & {
  number: string
  issuedAt: string
  language: Language
  refundId: string
  invoice: { number: string; issuedAt: string }
  lines: CreditNoteLine[]
  rateDifference: number
  tax: number
  total: number
  /** What of the total goes to the customer's wallet; absent from documents of before there were wallets. */
  walletAmount?: number
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

/** Builds the content of a refund's credit note. Seller and buyer are those of the invoice. */
export function buildCreditNoteDocument({ number, refund, lines, invoice, issuedAt }: CreditNoteOf): CreditNoteDocument {
  const returned = sumAmounts(lines.map(({ amount }) => amount))
  assert(returned === refund.paid, 'A credit note is over what was refunded')
  const { isTest, language, currency, paymentId, seller, buyer, isReverseCharge } = invoice
  return {
    number: numberInWords(isTest, number),
    issuedAt: issuedAt.toISOString(),
    isTest,
    language,
    currency,
    refundId: refund.id,
    paymentId,
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
    seller,
    buyer,
    lines,
    rateDifference: refund.amount - returned,
    tax: refund.tax,
    total: refund.amount,
    walletAmount: refund.walletAmount ?? 0,
    isReverseCharge,
  }
}
