import { isReachable } from '@tradepost/kit/email'
import { addressEmail } from '@tradepost/kit/email-content'
import { toPlainAddress, toPlainName, toQuotedName } from '@tradepost/kit/email-names'
import { toDirection } from '@tradepost/messages/languages'
import { createFormatter } from '#src/receipts/formatter.ts'
import type { Scope } from '#src/scope.ts'
import type { CreditNoteDocument } from './credit-note.ts'

/** Builds the email about a refund, which links to its credit note at `url`. */
function buildRefundEmail(document: CreditNoteDocument, url: string) {
  const { seller, buyer, language, total, isTest } = document
  const { t, money, keep, date } = createFormatter(document)
  const business = toQuotedName(seller.name, [t('receipts.quotes.open'), t('receipts.quotes.close')])
  const support = seller.email ? ` ${t('receipts.support', { email: toPlainAddress(seller.email) })}` : ''
  return addressEmail(
    {
      to: buyer.email,
      subject: t('refundEmails.subject', { business: toPlainName(seller.name) }),
      title: t('refundEmails.title'),
      paragraphs: [
        t('refundEmails.refunded', { business, amount: money(total) }),
        isTest ? t('receipts.test') : t('refundEmails.arrival'),
      ],
      facts: [
        { label: t('receipts.date'), value: date(new Date(document.issuedAt)) },
        { label: t('creditNotes.title'), value: keep(document.number) },
        { label: t('receipts.invoice'), value: keep(document.invoice.number) },
        { label: t('receipts.payment'), value: keep(document.paymentId) },
      ],
      action: { label: t('refundEmails.download'), url },
      footer: `${t('refundEmails.footer', { business })}${support}`,
    },
    {
      name: 'Tradepost Pay',
      linkHint: t('receipts.linkHint'),
      language: { code: language, direction: toDirection(language) },
    },
  )
}

/** Writes the email about a refund to its buyer; it is sent after the commit. */
export async function sendRefundEmail(scope: Scope, document: CreditNoteDocument): Promise<void> {
  if (!isReachable(document.buyer.email)) return
  const mail = buildRefundEmail(document, `${scope.url}/invoices/refunds/${document.refundId}`)
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}
