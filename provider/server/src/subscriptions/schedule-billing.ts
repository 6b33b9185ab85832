import { clearDue, setDue } from '#src/schedule/set-due.ts'
import type { DueKind } from '#src/schedule/table.ts'
import type { Scope } from '#src/scope.ts'
import { findReminderTime } from './reminder-time.ts'
import type { SubscriptionRow } from './table.ts'

const KINDS: readonly DueKind[] = ['remind_subscription', 'renew_subscription', 'expire_subscription', 'retry_dues']

/** Schedules the renewal, the end and the reminder of an active subscription by its dates. */
export async function scheduleBilling(scope: Scope, subscription: SubscriptionRow): Promise<void> {
  const { id: subjectId, nextBillingAt, expiresAt } = subscription
  const remindAt = findReminderTime(subscription, scope.clock.now())
  await clearDue(scope, { kinds: remindAt ? ['retry_dues'] : ['retry_dues', 'remind_subscription'], subjectId })
  if (remindAt) await setDue(scope, { kind: 'remind_subscription', subjectId, dueAt: remindAt })
  await setDue(scope, { kind: 'renew_subscription', subjectId, dueAt: nextBillingAt })
  if (expiresAt) await setDue(scope, { kind: 'expire_subscription', subjectId, dueAt: expiresAt })
}

/** Schedules the retry of the outstanding payment, or cancels it (null); renewals stop until it's paid. */
export async function scheduleRetry(scope: Scope, { id: subjectId }: SubscriptionRow, dueAt: Date | null): Promise<void> {
  await clearDue(scope, { kinds: ['remind_subscription', 'renew_subscription', 'retry_dues'], subjectId })
  if (dueAt) await setDue(scope, { kind: 'retry_dues', subjectId, dueAt })
}

/** Cancels all due jobs of a subscription. */
export async function stopBilling(scope: Scope, { id: subjectId }: SubscriptionRow): Promise<void> {
  await clearDue(scope, { kinds: KINDS, subjectId })
}
