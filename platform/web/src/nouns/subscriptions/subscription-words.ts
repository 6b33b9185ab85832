import type { Span } from '@tradepost/contract/platform/storefront'
import { isInTrial } from '@tradepost/contract/platform/trials'
import type { CANCELLATION_FEEDBACKS, Subscription } from '@tradepost/contract/provider/subscriptions'
import { formatMoney } from '@tradepost/ui/money'
import { rhythmAloud } from '#src/nouns/prices/billing-interval.ts'
import { formatDay } from '#src/shell/moment.ts'

type Paid = Pick<
  Subscription,
  | 'recurring_pre_tax_amount'
  | 'currency'
  | 'payment_frequency_count'
  | 'payment_frequency_interval'
  | 'tax_inclusive'
  | 'on_demand'
>

/** Returns the billing interval. */
const rhythmOf = ({ payment_frequency_count: count, payment_frequency_interval: interval }: Paid): Span => ({
  count,
  interval,
})

/** Formats "per month, plus tax", which follows the amount. */
function cadenceWords(subscription: Paid, isByUsage: boolean): string {
  if (subscription.on_demand) return 'charged on demand'
  const usage = isByUsage ? ' plus usage' : ''
  return `${rhythmAloud(rhythmOf(subscription))}${usage}, ${subscription.tax_inclusive ? 'tax included' : 'plus tax'}`
}

/** Formats "$105.00 per month, plus tax". */
export function costLabel(subscription: Paid, isByUsage: boolean): string {
  if (subscription.on_demand) return 'Charged on demand'
  return `${formatMoney(subscription.recurring_pre_tax_amount, subscription.currency)} ${cadenceWords(subscription, isByUsage)}`
}

type Timed = Parameters<typeof isInTrial>[0] & Pick<Subscription, 'cancel_at_next_billing_date' | 'on_demand'>

/** The status to show: a trial and a scheduled cancellation are shown, although the API calls both active. */
export function shownStatus(subscription: Timed): { status: string; word?: string } {
  if (subscription.status !== 'active') return { status: subscription.status }
  const day = formatDay(subscription.next_billing_date)
  const isTrial = isInTrial(subscription)
  if (subscription.cancel_at_next_billing_date) return { status: 'pending', word: isTrial ? `Trial, ends ${day}` : `Ends ${day}` }
  return isTrial ? { status: 'trialing', word: `Trial until ${day}` } : { status: 'active' }
}

/** The date label: a trial ends with the first charge. */
export const nextChargeLabel = (subscription: Timed): string => (isInTrial(subscription) ? 'First charge' : 'Next charge')

/** Whether anything is charged at `next_billing_date`. */
export const isBilledNext = ({ status, cancel_at_next_billing_date, on_demand }: Timed): boolean =>
  status === 'active' && !cancel_at_next_billing_date && !on_demand

/** Whether the subscription has ended. */
export const isOver = ({ status }: Pick<Subscription, 'status'>): boolean => /^(cancelled|expired|failed)$/.test(status)

/** "Plumb Pro × 3" */
export const timesWords = (name: string, quantity: number): string => (quantity > 1 ? `${name} × ${quantity}` : name)

/** The cancellation reasons, as people read them. */
export const CANCELLATION_REASON_LABELS: Readonly<Record<(typeof CANCELLATION_FEEDBACKS)[number], string>> = {
  too_expensive: 'Too expensive',
  missing_features: 'Missing features',
  switched_service: 'Switched to another product',
  unused: 'Not using it',
  customer_service: 'Poor support',
  low_quality: 'Low quality',
  too_complex: 'Too complicated',
  other: 'Other',
}
