import type { AbandonmentReason } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import { addressEmail, type OutgoingEmail } from '@tradepost/kit/email/email-content'
import { toPlainAddress, toPlainName } from '@tradepost/kit/email/email-names'
import { toDirection } from '@tradepost/messages/languages'
import type { Seller } from '#src/brands/table.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { createFormatter } from '#src/receipts/format.ts'
import { formatTotals } from '#src/receipts/sum-in-words.ts'

/** `url` completes the checkout, `until` then; `stopUrl` stops reminders. */
type Reminder = {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  seller: Pick<Seller, 'name' | 'supportEmail'>
  reason: AbandonmentReason
  url: string
  until: Date
  stopUrl: string
}

/** Builds the email that reminds a buyer of an abandoned checkout: what was in it, and the link to complete it. */
export function reminderEmail({ payment, lines, seller, reason, url, until, stopUrl }: Reminder): OutgoingEmail {
  const { language, currency, customer, billing, taxId, totalAmount: total, mode } = payment
  const pen = createFormatter({ language, currency })
  const { t } = pen
  const business = toPlainName(seller.name)
  const { taxIncluded, ...sum } = formatTotals({ lines, country: billing.country, taxId, total }, pen, t('receipts.freeTotal'))
  const support = seller.supportEmail ? ` ${t('receipts.support', { email: toPlainAddress(seller.supportEmail) })}` : ''
  const why =
    reason === 'payment_failed' ? t('checkoutReminders.failed', { business }) : t('checkoutReminders.left', { business })
  return addressEmail(
    {
      to: customer.email,
      subject: t('checkoutReminders.subject', { business }),
      title: t('checkoutReminders.title'),
      paragraphs: [`${why} ${t('checkoutReminders.charge')}`, ...(mode === 'test' ? [t('billingEmails.test')] : [])],
      sum,
      facts: [
        ...(taxIncluded ? [{ label: taxIncluded.label, value: taxIncluded.amount }] : []),
        { label: t('billingEmails.linkUntil'), value: pen.date(until) },
      ],
      action: { label: t('checkoutReminders.complete'), url },
      otherwise: { question: t('checkoutReminders.unwanted'), label: t('checkoutReminders.stop'), url: stopUrl },
      footer: t('checkoutReminders.footer', { business }) + support,
    },
    { name: 'Tradepost Pay', linkHint: t('receipts.linkHint'), language: { code: language, direction: toDirection(language) } },
  )
}
