import { isReachable } from '@tradepost/kit/email/email'
import { addressEmail } from '@tradepost/kit/email/email-content'
import { toPlainAddress, toPlainName } from '@tradepost/kit/email/email-names'
import { shopSender } from '#src/brands/shop-sender.ts'
import type { InvoiceDocument } from '#src/invoices/document.ts'
import { createFormatter } from '#src/receipts/format.ts'
import type { Scope } from '#src/scope.ts'
import type { CreditNoteDocument } from './credit-note.ts'

/** The corrected invoice, and the credit note that cancels the first one. */
type Corrected = { invoice: InvoiceDocument; creditNote: CreditNoteDocument }

/** Builds the email about a corrected invoice: what it replaces, the tax that goes back, and the link to it. */
function buildCorrectionEmail({ invoice, creditNote, url, providerUrl }: Corrected & { url: string; providerUrl: string }) {
  const { seller, buyer, language, isTest } = invoice
  const { t, money, keep, date } = createFormatter(invoice)
  const business = toPlainName(seller.name)
  const returned = creditNote.replacement?.returned ?? 0
  const support = seller.email ? ` ${t('receipts.support', { email: toPlainAddress(seller.email) })}` : ''
  return addressEmail(
    {
      to: buyer.email,
      subject: t('correctionEmails.subject', { business }),
      title: t('correctionEmails.title'),
      paragraphs: [
        t('correctionEmails.replaced', { invoice: creditNote.invoice.number, corrected: invoice.number }),
        ...(returned > 0 ? [t('correctionEmails.taxReturned', { amount: money(returned) })] : []),
        ...(isTest ? [t('receipts.test')] : returned > 0 ? [t('refundEmails.arrival')] : []),
      ],
      facts: [
        { label: t('receipts.date'), value: date(new Date(invoice.issuedAt)) },
        { label: t('receipts.invoice'), value: keep(invoice.number) },
        { label: t('creditNotes.title'), value: keep(creditNote.number) },
        { label: t('receipts.payment'), value: keep(invoice.paymentId) },
      ],
      action: { label: t('receipts.download'), url },
      footer: `${t('correctionEmails.footer', { business })}${support}`,
    },
    shopSender({ theme: null, imageId: null, ...seller }, language, providerUrl),
  )
}

/** Writes the email about a corrected invoice to its buyer; it is sent after the commit. */
export async function sendCorrectionEmail(scope: Scope, corrected: Corrected): Promise<void> {
  const { buyer, paymentId } = corrected.invoice
  if (!isReachable(buyer.email)) return
  const mail = buildCorrectionEmail({ ...corrected, url: `${scope.url}/invoices/payments/${paymentId}`, providerUrl: scope.url })
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}
