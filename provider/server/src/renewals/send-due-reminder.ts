import type { Scope } from '#src/scope.ts'
import { changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import { findReminderTime } from '#src/subscriptions/schedule-billing.ts'
import { sendReminder } from '#src/subscriptions/send-billing-email.ts'

/** Runs when a reminder is due, some days before a charge: emails the buyer once per charge. */
export async function sendDueReminder(scope: Scope, id: string): Promise<void> {
  const subscription = await lockSubscription(scope, id)
  const now = scope.clock.now()
  const instant = findReminderTime(subscription, now)
  if (subscription.status !== 'active' || instant === null || instant > now) return
  await sendReminder(scope, subscription)
  await changeSubscription(scope, subscription, { remindedFor: subscription.nextBillingAt })
}
