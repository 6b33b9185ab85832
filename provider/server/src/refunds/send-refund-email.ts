import { isReachable } from '@tradepost/kit/email/email'
import { addressEmail } from '@tradepost/kit/email/email-content'
import { toPlainAddress, toPlainName, toProductName } from '@tradepost/kit/email/email-names'
import { shopSender } from '#src/brands/shop-sender.ts'
import { createFormatter } from '#src/receipts/format.ts'
import type { Scope } from '#src/scope.ts'
import type { CreditNoteDocument } from './credit-note.ts'

/** `isPartial`: less than the payment's total. `url`: the credit note. `providerUrl`: our own. */
type RefundEmail = { document: CreditNoteDocument; isPartial: boolean; url: string; providerUrl: string }

/** Builds the email about a refund: what it returns of which product, and the link to its credit note. */
function buildRefundEmail({ document, isPartial, url, providerUrl }: RefundEmail) {
  const { seller, buyer, language, lines, rateDifference, total, isTest } = document
  const { t, money, keep, date } = createFormatter(document)
  const business = toPlainName(seller.name)
  const support = seller.email ? ` ${t('receipts.support', { email: toPlainAddress(seller.email) })}` : ''
  return addressEmail(
    {
      to: buyer.email,
      subject: t('refundEmails.subject', { business }),
      title: t('refundEmails.title'),
      paragraphs: [
        t(isPartial ? 'refundEmails.refundedPart' : 'refundEmails.refunded', { business, amount: money(total) }),
        isTest ? t('receipts.test') : t('refundEmails.arrival'),
      ],
      sum: {
        rows: [
          ...lines.map(({ name, amount }) => ({ label: keep(toProductName(name)), amount: money(amount) })),
          ...(rateDifference === 0 ? [] : [{ label: t('creditNotes.rateDifference'), amount: money(rateDifference) }]),
        ],
        total: { label: t('creditNotes.total'), amount: money(total) },
      },
      facts: [
        { label: t('receipts.date'), value: date(new Date(document.issuedAt)) },
        { label: t('creditNotes.title'), value: keep(document.number) },
        { label: t('receipts.invoice'), value: keep(document.invoice.number) },
        { label: t('receipts.payment'), value: keep(document.paymentId) },
      ],
      action: { label: t('refundEmails.download'), url },
      footer: `${t('refundEmails.footer', { business })}${support}`,
    },
    shopSender({ theme: null, imageId: null, ...seller }, language, providerUrl),
  )
}

/** Writes the email about a refund to its buyer; it is sent after the commit. */
export async function sendRefundEmail(
  scope: Scope,
  { document, refundId, isPartial }: Pick<RefundEmail, 'document' | 'isPartial'> & { refundId: string },
): Promise<void> {
  if (!isReachable(document.buyer.email)) return
  const mail = buildRefundEmail({ document, isPartial, url: `${scope.url}/invoices/refunds/${refundId}`, providerUrl: scope.url })
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}
