import { addressEmail, type OutgoingEmail } from '@tradepost/kit/email/email-content'
import { toPlainAddress, toPlainName } from '@tradepost/kit/email/email-names'
import { toDirection } from '@tradepost/messages/languages'
import type { Seller } from '#src/brands/table.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { createFormatter } from './formatter.ts'
import { formatTotals } from './sum-in-words.ts'

/** `url`: the checkout, while it can be paid. */
type FailedPayment = {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  seller: Pick<Seller, 'name' | 'supportEmail'>
  url: string | null
}

/** Builds the email about a payment that failed while it was processing: nothing was charged, and how to try again. */
export function failedPaymentEmail({ payment, lines, seller, url }: FailedPayment): OutgoingEmail {
  const { language, customer, billing, taxId, totalAmount: total, mode } = payment
  const pen = createFormatter(payment)
  const { t, keep } = pen
  const business = toPlainName(seller.name)
  const { taxIncluded, ...sum } = formatTotals({ lines, country: billing.country, taxId, total }, pen, t('receipts.freeTotal'))
  const support = seller.supportEmail ? ` ${t('receipts.support', { email: toPlainAddress(seller.supportEmail) })}` : ''
  return addressEmail(
    {
      to: customer.email,
      subject: t('billingEmails.failed.subject', { business }),
      title: t('billingEmails.failed.title'),
      paragraphs: [
        `${t('checkoutReminders.failed', { business })} ${t('failedPayments.charge')}`,
        url === null ? t('failedPayments.over', { business }) : t('failedPayments.again'),
        ...(mode === 'test' ? [t('billingEmails.test')] : []),
      ],
      sum,
      facts: [
        ...(taxIncluded ? [{ label: taxIncluded.label, value: taxIncluded.amount }] : []),
        { label: t('receipts.payment'), value: keep(payment.id) },
      ],
      ...(url === null ? {} : { action: { label: t('checkoutReminders.complete'), url } }),
      footer: t('checkoutReminders.footer', { business }) + support,
    },
    { name: 'Tradepost Pay', linkHint: t('receipts.linkHint'), language: { code: language, direction: toDirection(language) } },
  )
}
