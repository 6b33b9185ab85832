import { addMilliseconds, DAY, SECOND } from '@tradepost/kit/clock'
import type { OutgoingEmail } from '@tradepost/kit/email/email-content'
import type { EmailSubject } from '#src/billing-emails/billing-email.ts'
import { type AfterFailure, failedEmail } from '#src/billing-emails/failed-email.ts'
import { licenseKeyEmail, type Notice, noticeEmail, reminderEmail } from '#src/billing-emails/notice-emails.ts'
import { getSeller } from '#src/brands/get-seller.ts'
import { getPortalUrl } from '#src/businesses/portal-path.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import type { IssuedKeys } from '#src/license-keys/issue-license-keys.ts'
import { signedUrl } from '#src/links.ts'
import { findPaymentMethod } from '#src/payment-methods/get-payment-method.ts'
import { listPaymentLines } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { priceNextCharge } from './price-cycle.ts'
import { isInTrial } from './schedule-billing.ts'
import type { SubscriptionRow } from './table.ts'

/** How long the link to change the card works, by the business's clock: well beyond the last retry. */
const LINK_DAYS = 30

async function getEmailSubject(scope: Scope, subscription: SubscriptionRow): Promise<EmailSubject> {
  const { id, brandId, customerId, language, billingCurrency: currency, mode, terms } = subscription
  const { email: to } = await getCustomer(scope, customerId)
  const portalUrl = getPortalUrl(scope.businessId, scope.url)
  const seller = await getSeller(scope, brandId)
  return { to, language, currency, mode, seller, subscription: { id, name: terms.name }, portalUrl, providerUrl: scope.url }
}

async function send(scope: Scope, mail: OutgoingEmail): Promise<void> {
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}

/**
 * Returns a signed URL that opens a page for another card while a payment is outstanding (subscription-links/open-card-link.ts).
 */
function createCardLink(scope: Scope, { id }: SubscriptionRow): { url: string; until: Date } {
  const days = LINK_DAYS * DAY
  const path = `/subscriptions/${id}/card`
  const url = signedUrl(scope, { path, purpose: 'pay what a subscription owes', id, seconds: days / SECOND })
  return { url, until: addMilliseconds(scope.clock.now(), days) }
}

async function sendFailed(scope: Scope, subscription: SubscriptionRow, payment: PaymentRow, next: AfterFailure): Promise<void> {
  const lines = await listPaymentLines(scope, payment.id)
  const about = await getEmailSubject(scope, subscription)
  await send(scope, failedEmail({ ...about, currency: payment.currency, payment, lines, next }))
}

/** Emails the buyer that a charge put or keeps the subscription on hold, and when it will be retried. */
export async function sendPaymentFailedEmail(
  scope: Scope,
  subscription: SubscriptionRow,
  { payment, nextTryAt }: { payment: PaymentRow; nextTryAt: Date | null },
): Promise<void> {
  const cardLink = createCardLink(scope, subscription)
  await sendFailed(scope, subscription, payment, { kind: 'on hold', nextTryAt, cardLink })
}

/** Emails the buyer that the outstanding payment was retried for the last time. */
export async function sendRetriesExhaustedEmail(scope: Scope, subscription: SubscriptionRow, payment: PaymentRow): Promise<void> {
  await sendFailed(scope, subscription, payment, { kind: 'given up' })
}

/** Emails the buyer that an on-demand charge failed. */
export async function sendOnDemandFailedEmail(scope: Scope, subscription: SubscriptionRow, payment: PaymentRow): Promise<void> {
  await sendFailed(scope, subscription, payment, { kind: 'on demand', cardLink: createCardLink(scope, subscription) })
}

/** Emails the buyer that a plan change was canceled, because its charge was declined. */
export async function sendPlanUnchangedEmail(scope: Scope, subscription: SubscriptionRow, payment: PaymentRow): Promise<void> {
  await sendFailed(scope, subscription, payment, { kind: 'plan kept' })
}

/** Emails the buyer that the final charge of an ended subscription was declined. */
export async function sendFinalPaymentFailedEmail(
  scope: Scope,
  subscription: SubscriptionRow,
  payment: PaymentRow,
): Promise<void> {
  await sendFailed(scope, subscription, payment, { kind: 'over' })
}

/** Emails the buyer that a subscription ended, will end, was paused or resumed. */
export async function sendNotice(scope: Scope, subscription: SubscriptionRow, notice: Notice): Promise<void> {
  await send(scope, noticeEmail({ ...(await getEmailSubject(scope, subscription)), ...notice }))
}

/** Emails the buyer the license keys of a new plan; the old ones no longer work. */
export async function sendNewKeys(scope: Scope, subscription: SubscriptionRow, keys: readonly IssuedKeys[]): Promise<void> {
  await send(scope, licenseKeyEmail({ ...(await getEmailSubject(scope, subscription)), keys }))
}

/** Reminds the buyer of the next charge, unless there will be none. */
export async function sendReminder(scope: Scope, subscription: SubscriptionRow): Promise<void> {
  const { billing, taxId, paymentMethodId, customerId, nextBillingAt: billsAt } = subscription
  const { planned, cart, wallet } = await priceNextCharge(scope, subscription)
  const isMetered = planned.terms.meters.length > 0
  if (cart.total === 0 && !isMetered) return
  const mail = reminderEmail({
    ...(await getEmailSubject(scope, planned)),
    currency: cart.currency,
    kind: isInTrial(subscription) ? 'trial' : 'renewal',
    billsAt,
    expected: { lines: cart.lines, country: billing.country, taxId, total: cart.total },
    wallet,
    isMetered,
    card: paymentMethodId === null ? undefined : await findPaymentMethod(scope, { id: paymentMethodId, customerId }),
  })
  await send(scope, mail)
}
