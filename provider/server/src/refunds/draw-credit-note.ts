import { type Drawing, drawDocument } from '#src/invoices/draw-invoice.ts'
import { createPen, formatParties, formatTyped, type InvoiceText } from '#src/invoices/format-invoice.ts'
import { formatTax } from '#src/receipts/format.ts'
import type { CreditNoteDocument } from './credit-note.ts'

function formatCreditNote(document: CreditNoteDocument): InvoiceText {
  const pen = createPen(document)
  const { t, money, date } = pen
  const { number, seller, invoice, issuedAt, tax, total, walletAmount = 0, rateDifference } = document
  const taxName = formatTax(document.language, document.buyer.address.country)
  const empty = { notes: [], quantity: '', unitPrice: '' }
  return {
    title: t('creditNotes.title'),
    number,
    brand: formatTyped(seller.brand),
    facts: [
      { label: t('creditNotes.number'), value: number },
      { label: t('creditNotes.issued'), value: date(issuedAt) },
      { label: t('creditNotes.invoice'), value: `${invoice.number}, ${date(invoice.issuedAt)}` },
      { label: t('invoices.payment'), value: document.paymentId },
      { label: t('creditNotes.refund'), value: document.refundId },
    ],
    ...formatParties(document, pen),
    headline: t('creditNotes.refundedOn', { amount: money(total), date: date(issuedAt) }),
    columns: { name: t('invoices.description'), quantity: '', unitPrice: taxName, amount: t('creditNotes.refunded') },
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
    total: { label: t('creditNotes.total'), amount: money(total) },
    notes: [
      ...(tax > 0 ? [`${t('creditNotes.contains', { tax: taxName })}: ${money(tax)}`] : []),
      ...(walletAmount > 0 ? [`${t('receipts.wallet')}: ${money(walletAmount)}`] : []),
      ...(document.isReverseCharge ? [t('invoices.reverseCharge')] : []),
      ...(document.isTest ? [t('creditNotes.test')] : []),
    ],
    footer: t('creditNotes.footer', { business: formatTyped(seller.name) }),
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
