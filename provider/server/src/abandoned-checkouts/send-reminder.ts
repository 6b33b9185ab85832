import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { isReachable } from '@tradepost/kit/email/email'
import { getSeller } from '#src/brands/get-seller.ts'
import { listPaymentLines } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { setDue } from '#src/schedule/set-due.ts'
import type { Scope } from '#src/scope.ts'
import { advanceAbandonment } from './advance-abandonment.ts'
import { findAbandonedCheckout } from './find-abandoned-checkout.ts'
import { completeCheckoutUrl, reminderEmail, stopRemindersUrl } from './reminder-email.ts'
import { hasStoppedReminders } from './stop-reminders.ts'
import type { AbandonedCheckoutRow } from './table.ts'

/** How long after it was abandoned a checkout can be recovered. */
export const RECOVERY_MILLISECONDS = 14 * DAY

/** Emails the buyer of an abandoned checkout a link to complete it, once, unless they want no reminders. */
export async function sendCheckoutReminder(scope: Scope, checkout: AbandonedCheckoutRow, payment: PaymentRow): Promise<void> {
  const { email } = payment.customer
  if (!isReachable(email)) return
  if (await hasStoppedReminders(scope, email)) {
    await advanceAbandonment(scope, checkout, 'decline')
    return
  }
  const endsAt = addMilliseconds(checkout.abandonedAt, RECOVERY_MILLISECONDS)
  await advanceAbandonment(scope, checkout, 'remind')
  await setDue(scope, { kind: 'exhaust_reminder', subjectId: checkout.checkoutSessionId, dueAt: endsAt })
  const stopUrl = stopRemindersUrl(scope, checkout)
  const mail = await reminderEmail({
    payment,
    lines: await listPaymentLines(scope, payment.id),
    seller: await getSeller(scope, checkout.brandId),
    providerUrl: scope.url,
    reason: checkout.reason,
    url: completeCheckoutUrl(scope, checkout, endsAt.getTime() - scope.clock.now().getTime()),
    until: endsAt,
    stopUrl,
  })
  await scope.mailer.write(scope.trx, scope.clock, { ...mail, unsubscribeUrl: stopUrl })
  scope.leaves.add('emails')
}

/** Gives up on a checkout whose reminder had no effect. */
export async function expireReminder(scope: Scope, sessionId: string): Promise<void> {
  const checkout = await findAbandonedCheckout(scope, sessionId)
  if (checkout?.status === 'recovering') await advanceAbandonment(scope, checkout, 'exhaust')
}
