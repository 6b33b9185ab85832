import type { AbandonmentReason } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import { SECOND } from '@tradepost/kit/clock'
import { addressEmail, type OutgoingEmail } from '@tradepost/kit/email/email-content'
import { toPlainAddress, toPlainName } from '@tradepost/kit/email/email-names'
import { type ShownSeller, shopSender } from '#src/brands/shop-sender.ts'
import { getPortalPath } from '#src/businesses/portal-path.ts'
import { type LinkSubject, signedUrl } from '#src/links.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { createFormatter } from '#src/receipts/format.ts'
import { formatTotals } from '#src/receipts/format-totals.ts'
import type { Scope } from '#src/scope.ts'
import type { AbandonedCheckoutRow } from './table.ts'

/** What the link to complete an abandoned checkout is signed for. */
export const toReminderSubject = (id: string): LinkSubject => ({ purpose: 'complete an abandoned checkout', id })
/** What the link to stop reminders is signed for. It works however old it is. */
export const toStopSubject = (id: string): LinkSubject => ({ purpose: 'stop checkout reminders', id })

type Linked = Pick<AbandonedCheckoutRow, 'businessId' | 'checkoutSessionId'>

/** Returns the URL that completes an abandoned checkout, for these milliseconds. */
export const completeCheckoutUrl = (scope: Scope, { checkoutSessionId: id }: Linked, milliseconds: number): string =>
  signedUrl(scope, { ...toReminderSubject(id), path: `/reminders/${id}`, seconds: milliseconds / SECOND })

/** Returns the path of the page that stops reminders. */
export const getStopPath = ({ businessId, checkoutSessionId: id }: Linked): string =>
  `${getPortalPath(businessId)}/reminders/${id}`

/** Returns the URL of the page that stops reminders. */
export const stopRemindersUrl = (scope: Scope, checkout: Linked): string =>
  signedUrl(scope, { ...toStopSubject(checkout.checkoutSessionId), path: getStopPath(checkout), seconds: 0 })

/** `url` completes the checkout, `until` then; `stopUrl` stops reminders. `providerUrl`: our own. */
type Reminder = {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  seller: ShownSeller
  reason: AbandonmentReason
  url: string
  until: Date
  stopUrl: string
  providerUrl: string
}

/** Builds the email that reminds a buyer of an abandoned checkout: what was in it, and the link to complete it. */
export function reminderEmail({ payment, lines, seller, reason, url, until, stopUrl, providerUrl }: Reminder): OutgoingEmail {
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
    shopSender(seller, language, providerUrl),
  )
}
