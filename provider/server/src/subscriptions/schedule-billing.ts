import { clearDue, setDue } from '#src/schedule/set-due.ts'
import type { DueKind } from '#src/schedule/table.ts'
import type { Scope } from '#src/scope.ts'
import { reminderInstant } from './reminder-instant.ts'
import type { SubscriptionRow } from './table.ts'

const KINDS: readonly DueKind[] = ['remind_subscription', 'renew_subscription', 'expire_subscription', 'retry_dues']

/** Has a subscription that is active renewed and ended when its dates say so, and its buyer told some time before a charge. */
export async function scheduleBilling(scope: Scope, subscription: SubscriptionRow): Promise<void> {
  const { id: subjectId, nextBillingAt, expiresAt } = subscription
  const remindAt = reminderInstant(subscription, scope.clock.now())
  if (remindAt) await setDue(scope, { kind: 'remind_subscription', subjectId, dueAt: remindAt })
  else await clearDue(scope, { kind: 'remind_subscription', subjectId })
  await clearDue(scope, { kind: 'retry_dues', subjectId })
  await setDue(scope, { kind: 'renew_subscription', subjectId, dueAt: nextBillingAt })
  if (expiresAt) await setDue(scope, { kind: 'expire_subscription', subjectId, dueAt: expiresAt })
}

/** What is owed is tried again at an instant, or not by itself (null); nothing is renewed meanwhile. */
export async function scheduleRetry(scope: Scope, { id: subjectId }: SubscriptionRow, dueAt: Date | null): Promise<void> {
  for (const kind of ['remind_subscription', 'renew_subscription'] as const) await clearDue(scope, { kind, subjectId })
  if (dueAt) await setDue(scope, { kind: 'retry_dues', subjectId, dueAt })
  else await clearDue(scope, { kind: 'retry_dues', subjectId })
}

/** Nothing falls due any more. */
export async function stopBilling(scope: Scope, { id: subjectId }: SubscriptionRow): Promise<void> {
  for (const kind of KINDS) await clearDue(scope, { kind, subjectId })
}
