import { type Drawing, drawDocument } from '#src/invoices/draw-invoice.ts'
import {
  createPen,
  formatParties,
  formatReference,
  formatTyped,
  type InvoiceText,
  type Pen,
  toPaperAccent,
} from '#src/invoices/format-invoice.ts'
import { formatTax } from '#src/receipts/format.ts'
import type { CreditNoteDocument } from './credit-note.ts'

type Words = Pick<InvoiceText, 'headline' | 'footer'> & { amount: string; total: string; returned: string[]; test: string }

/** Returns what a credit note says of a refund. */
function refundWords({ total, issuedAt, seller, walletAmount = 0 }: CreditNoteDocument, { t, money, date }: Pen): Words {
  return {
    headline: t('creditNotes.refundedOn', { amount: money(total), date: date(issuedAt) }),
    amount: t('creditNotes.refunded'),
    total: t('creditNotes.total'),
    returned: walletAmount > 0 ? [`${t('receipts.wallet')}: ${money(walletAmount)}`] : [],
    test: t('creditNotes.test'),
    footer: t('creditNotes.footer', { business: formatTyped(seller.name) }),
  }
}

/** Returns what a credit note says of an invoice that it cancels. */
function cancelingWords(document: CreditNoteDocument, { number, returned }: Replacement, { t, money }: Pen): Words {
  const { invoice, seller, walletAmount = 0 } = document
  return {
    headline: t('creditNotes.replaced', { invoice: invoice.number, corrected: number }),
    amount: t('creditNotes.credited'),
    total: t('creditNotes.totalCredited'),
    returned: [
      ...(returned > 0 ? [t('creditNotes.taxReturned', { amount: money(returned) })] : []),
      ...(walletAmount > 0 ? [`${t('receipts.wallet')}: ${money(walletAmount)}`] : []),
    ],
    test: t('creditNotes.testOfReplaced'),
    footer: t('invoices.footer', { business: formatTyped(seller.name) }),
  }
}

type Replacement = NonNullable<CreditNoteDocument['replacement']>

function formatCreditNote(document: CreditNoteDocument): InvoiceText {
  const pen = createPen(document)
  const { t, money, date } = pen
  const { number, seller, invoice, issuedAt, tax, total, rateDifference, replacement } = document
  const words = replacement ? cancelingWords(document, replacement, pen) : refundWords(document, pen)
  const taxName = formatTax(document.language, document.buyer.address.country)
  const empty = { notes: [], quantity: '', unitPrice: '' }
  return {
    title: t('creditNotes.title'),
    number,
    brand: formatTyped(seller.brand),
    accent: toPaperAccent(seller.theme?.accent),
    facts: [
      { label: t('creditNotes.number'), value: number },
      { label: t('creditNotes.issued'), value: date(issuedAt) },
      { label: t('creditNotes.invoice'), value: formatReference(invoice, pen) },
      { label: t('invoices.payment'), value: document.paymentId },
      ...(document.refundId ? [{ label: t('creditNotes.refund'), value: document.refundId }] : []),
    ],
    ...formatParties(document, pen),
    headline: words.headline,
    columns: { name: t('invoices.description'), quantity: '', unitPrice: taxName, amount: words.amount },
    rows: [
      ...document.lines.map((line) => ({
        ...empty,
        name: formatTyped(line.name),
        notes: line.description ? [formatTyped(line.description)] : [],
        unitPrice: money(line.tax),
        amount: money(line.amount),
      })),
      ...(rateDifference === 0 ? [] : [{ ...empty, name: t('creditNotes.rateDifference'), amount: money(rateDifference) }]),
    ],
    sums: [],
    total: { label: words.total, amount: money(total) },
    notes: [
      ...(tax > 0 ? [`${t('creditNotes.contains', { tax: taxName })}: ${money(tax)}`] : []),
      ...words.returned,
      ...(document.isReverseCharge ? [t('invoices.reverseCharge')] : []),
      ...(document.isTest ? [words.test] : []),
    ],
    footer: words.footer,
  }
}

/** Describes how a credit note is drawn, in the language of the checkout. */
export const describeCreditNote = (document: CreditNoteDocument): Drawing => ({
  text: formatCreditNote(document),
  language: document.language,
  country: document.buyer.address.country,
  author: document.seller.name,
  issuedAt: document.issuedAt,
})

/** Draws a credit note as a PDF. */
export const drawCreditNote = (document: CreditNoteDocument): Promise<Buffer> => drawDocument(describeCreditNote(document))
