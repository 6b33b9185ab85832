import { isReachable } from '@tradepost/kit/email/email'
import { addressEmail, type OutgoingEmail } from '@tradepost/kit/email/email-content'
import { toPlainAddress, toPlainName } from '@tradepost/kit/email/email-names'
import { getSeller } from '#src/brands/get-seller.ts'
import { type ShownSeller, shopSender } from '#src/brands/shop-sender.ts'
import { getSessionUrl } from '#src/payments/payment-due.ts'
import { listPaymentLines } from '#src/payments/read-payments.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { createFormatter } from './format.ts'
import { formatTotals } from './format-totals.ts'

/** `url`: the checkout, while it can be paid. `providerUrl`: our own. */
type FailedPayment = {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  seller: ShownSeller
  url: string | null
  providerUrl: string
}

/** Builds the email about a payment that failed while it was processing: nothing was charged, and how to try again. */
function failedPaymentEmail({ payment, lines, seller, url, providerUrl }: FailedPayment): OutgoingEmail {
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
    shopSender(seller, language, providerUrl),
  )
}

/** Returns the URL of the payment's checkout; null once it has expired. */
async function findCheckoutUrl(scope: Scope, sessionId: string): Promise<string | null> {
  const session = await scope.trx
    .selectFrom('checkoutSessions')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), id: sessionId }))
    .where('expiresAt', '>', scope.clock.now())
    .executeTakeFirst()
  return session ? getSessionUrl(session, scope.url) : null
}

/** Emails the buyer that a payment failed after they were told to wait for a confirmation; the email is sent after the commit. */
export async function sendFailedPayment(scope: Scope, payment: PaymentRow): Promise<void> {
  const { checkoutSessionId: sessionId, brandId, customer } = payment
  if (sessionId === null || !isReachable(customer.email)) return
  const mail = failedPaymentEmail({
    payment,
    lines: await listPaymentLines(scope, payment.id),
    seller: await getSeller(scope, brandId),
    providerUrl: scope.url,
    url: await findCheckoutUrl(scope, sessionId),
  })
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}
