import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import type { Span } from '@tradepost/kit/periods'
import { clearDue, setDue } from '#src/schedule/set-due.ts'
import type { DueKind } from '#src/schedule/table.ts'
import type { Scope } from '#src/scope.ts'
import type { SubscriptionRow } from './table.ts'

/** Approximate, which is enough to tell which cycles are long. */
const DAYS: Readonly<Record<Span['interval'], number>> = { Day: 1, Week: 7, Month: 30, Year: 365 }
const LONG_DAYS = 180

/** Buyers forget long cycles, and card networks require a reminder for them; for shorter ones, emails would be noise. */
const noticeDaysOfCycle = ({ count, interval }: Span): number => (count * DAYS[interval] >= LONG_DAYS ? 7 : 0)

/** Three days, or one for a trial that is barely longer; a one-day trial needs none, because its start says everything. */
function noticeDaysOfTrial(trialDays: number): number {
  if (trialDays > 3) return 3
  return trialDays > 1 ? 1 : 0
}

/** Returns whether the first cycle is still to come. */
export const isInTrial = ({ cycle, trialDays }: Pick<SubscriptionRow, 'cycle' | 'trialDays'>): boolean =>
  cycle === 0 && trialDays > 0

type Charged = Pick<SubscriptionRow, 'nextBillingAt' | 'expiresAt' | 'onDemand' | 'cancelsAtNextBilling'>

/** Returns whether an active subscription is charged on its next billing date. */
export const isChargedNext = ({ nextBillingAt, expiresAt, onDemand, cancelsAtNextBilling }: Charged, now: Date): boolean =>
  !onDemand && !cancelsAtNextBilling && nextBillingAt > now && (expiresAt === null || expiresAt > nextBillingAt)

/**
 * Returns when to remind the buyer of an active subscription's next charge: some days before, or now if fewer remain. Null: no
 * reminder, because nothing will be charged, cycles are short, or it was already sent.
 */
export function findReminderTime(subscription: SubscriptionRow, now: Date): Date | null {
  const { terms, trialDays, nextBillingAt, remindedFor } = subscription
  const isTold = remindedFor?.getTime() === nextBillingAt.getTime()
  const days = isInTrial(subscription) ? noticeDaysOfTrial(trialDays) : noticeDaysOfCycle(terms.frequency)
  if (!isChargedNext(subscription, now) || isTold || days === 0) return null
  const instant = addMilliseconds(nextBillingAt, -days * DAY)
  return instant > now ? instant : now
}

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
