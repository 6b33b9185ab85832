import type { Span } from '@tradepost/contract/platform/storefront'
import type { CANCELLATION_FEEDBACKS, Subscription } from '@tradepost/contract/provider/subscriptions'
import { formatMoney } from '@tradepost/ui/money'
import { rhythmAloud } from './cadence.ts'
import { formatDay } from './moment.ts'

const DAY_MILLISECONDS = 86_400_000

type Paid = Pick<
  Subscription,
  | 'recurring_pre_tax_amount'
  | 'currency'
  | 'payment_frequency_count'
  | 'payment_frequency_interval'
  | 'tax_inclusive'
  | 'on_demand'
>

/** From one charge to the next. */
const rhythmOf = ({ payment_frequency_count: count, payment_frequency_interval: interval }: Paid): Span => ({
  count,
  interval,
})

/** "a month, plus tax": what stands after the amount of a subscription. */
function cadenceWords(subscription: Paid, isByUsage: boolean): string {
  if (subscription.on_demand) return 'charged on demand'
  const usage = isByUsage ? ' and what is used' : ''
  return `${rhythmAloud(rhythmOf(subscription))}${usage}, ${subscription.tax_inclusive ? 'tax included' : 'plus tax'}`
}

/** "$105.00 a month, plus tax". */
export function costWords(subscription: Paid, isByUsage: boolean): string {
  if (subscription.on_demand) return 'Charged on demand'
  return `${formatMoney(subscription.recurring_pre_tax_amount, subscription.currency)} ${cadenceWords(subscription, isByUsage)}`
}

type Timed = Pick<
  Subscription,
  'status' | 'trial_period_days' | 'created_at' | 'next_billing_date' | 'cancel_at_next_billing_date' | 'on_demand'
>

/** Whether the time that runs is the trial: it ends so many days after the beginning, and the first charge is then. */
export function isInTrial({ status, trial_period_days: days, created_at, next_billing_date }: Timed): boolean {
  const length = Date.parse(next_billing_date) - Date.parse(created_at)
  return status === 'active' && days > 0 && length <= days * DAY_MILLISECONDS
}

/** The status to show: a trial and an end to come are said, although the API calls both active. */
export function shownStatus(subscription: Timed): { status: string; word?: string } {
  if (subscription.status !== 'active') return { status: subscription.status }
  if (subscription.cancel_at_next_billing_date)
    return { status: 'pending', word: `Ends ${formatDay(subscription.next_billing_date)}` }
  return isInTrial(subscription) ? { status: 'trialing' } : { status: 'active' }
}

/** Whether anything is charged at `next_billing_date`. */
export const isBilledNext = ({ status, cancel_at_next_billing_date, on_demand }: Timed): boolean =>
  status === 'active' && !cancel_at_next_billing_date && !on_demand

/** Nothing can be done with it any more. */
export const isOver = ({ status }: Pick<Subscription, 'status'>): boolean => /^(cancelled|expired|failed)$/.test(status)

/** "Plumb Pro × 3" */
export const timesWords = (name: string, quantity: number): string => (quantity > 1 ? `${name} × ${quantity}` : name)

/** Why somebody leaves, in words for people. */
export const FEEDBACK_WORDS: Readonly<Record<(typeof CANCELLATION_FEEDBACKS)[number], string>> = {
  too_expensive: 'It costs too much',
  missing_features: 'Something is missing',
  switched_service: 'Another product does it',
  unused: 'It is not used',
  customer_service: 'The help was not good',
  low_quality: 'It does not work well enough',
  too_complex: 'It is too complicated',
  other: 'Another reason',
}
