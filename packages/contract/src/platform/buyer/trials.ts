import type { Subscription } from '#src/provider/subscriptions/subscriptions.ts'

const DAY_MILLISECONDS = 86_400_000

type Timed = Pick<
  Subscription,
  | 'status'
  | 'trial_period_days'
  | 'created_at'
  | 'previous_billing_date'
  | 'next_billing_date'
  | 'payment_frequency_count'
  | 'payment_frequency_interval'
>

/** Counts calendar months; undefined if the second instant isn't the same day and time some months later. */
function countMonths(from: Date, to: Date): number | undefined {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  const isSameDay = to.getUTCDate() === Math.min(from.getUTCDate(), lastDay)
  const isSameTime = from.getTime() % DAY_MILLISECONDS === to.getTime() % DAY_MILLISECONDS
  return isSameDay && isSameTime ? months : undefined
}

/** Returns whether the current period is exactly one billing cycle long. */
function isWholeCycle({ payment_frequency_count: count, payment_frequency_interval: interval, ...dates }: Timed): boolean {
  const [from, to] = [new Date(dates.previous_billing_date), new Date(dates.next_billing_date)]
  if (interval === 'Month') return countMonths(from, to) === count
  if (interval === 'Year') return countMonths(from, to) === count * 12
  return to.getTime() - from.getTime() === count * (interval === 'Week' ? 7 : 1) * DAY_MILLISECONDS
}

/**
 * Returns whether a subscription is in its trial, which the API calls `active`. A trial starts with the activation, which is
 * `previous_billing_date` until the first charge. `created_at` is earlier: when the customer pressed the button, up to a day
 * before for a link. So a period as long as the trial is the trial, a whole cycle is not, and anything else (a trial that was
 * extended or shortened, or a trial as long as a cycle) is the trial if it starts within that day.
 */
export function isInTrial(subscription: Timed): boolean {
  const { status, trial_period_days: days, created_at: createdAt, ...dates } = subscription
  if (status !== 'active' || days === 0) return false
  const startsAt = Date.parse(dates.previous_billing_date)
  const isTrialLength = Date.parse(dates.next_billing_date) - startsAt === days * DAY_MILLISECONDS
  const isCycle = isWholeCycle(subscription)
  if (isTrialLength !== isCycle) return isTrialLength
  return startsAt - Date.parse(createdAt) < DAY_MILLISECONDS
}
