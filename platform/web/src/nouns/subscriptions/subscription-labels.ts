import { isInTrial } from '@tradepost/contract/platform/buyer/trials'
import type { ShownCard } from '@tradepost/contract/platform/sales/seller-subscriptions'
import type { CANCELLATION_FEEDBACKS, Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/messages.ts'
import { cycleLabel } from '#src/nouns/prices/billing-interval.ts'
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

/** Formats "$105.00 per month, plus tax". */
export function costLabel(subscription: Paid, isByUsage: boolean): string {
  if (subscription.on_demand) return t('nouns.subscriptions.chargedOnDemand')
  const {
    recurring_pre_tax_amount: amount,
    currency,
    payment_frequency_count: count,
    payment_frequency_interval: interval,
  } = subscription
  const price = cycleLabel({ amount, currency, every: { count, interval }, isByUsage })
  return t(subscription.tax_inclusive ? 'nouns.subscriptions.costTaxIncluded' : 'nouns.subscriptions.costPlusTax', { price })
}

type Timed = Parameters<typeof isInTrial>[0] & Pick<Subscription, 'cancel_at_next_billing_date' | 'on_demand'>

/** Returns the status to show. A trial and a scheduled cancellation have their own, although both are active in the API. */
export function getSubscriptionDisplayStatus(subscription: Timed): { status: string; word?: string } {
  if (subscription.status === 'cancelled') return { status: 'cancelled', word: t('nouns.subscriptionStatus.canceled') }
  if (subscription.status === 'expired') return { status: 'expired', word: t('nouns.subscriptionStatus.expired') }
  if (subscription.status !== 'active') return { status: subscription.status }
  const date = formatDay(subscription.next_billing_date)
  const isTrial = isInTrial(subscription)
  if (subscription.cancel_at_next_billing_date)
    return {
      status: 'pending',
      word: t(isTrial ? 'nouns.subscriptionStatus.trialEnds' : 'nouns.subscriptionStatus.ends', { date }),
    }
  return isTrial ? { status: 'trialing', word: t('nouns.subscriptionStatus.trialUntil', { date }) } : { status: 'active' }
}

/** Returns the label of the next billing date. A trial ends with the first charge. */
export const nextChargeLabel = (subscription: Timed): string =>
  t(isInTrial(subscription) ? 'nouns.nextCharge.first' : 'nouns.nextCharge.next')

/** Returns that label with the date: "First charge on Dec 6, 2026". */
export const nextChargeDayLabel = (subscription: Timed, date: string): string =>
  t(isInTrial(subscription) ? 'nouns.nextCharge.firstOn' : 'nouns.nextCharge.nextOn', { date })

/** Returns that label for a charge on a plan that is still to change. */
export const newPlanChargeLabel = (subscription: Timed, date: string): string =>
  t(isInTrial(subscription) ? 'nouns.nextCharge.firstForNewPlanOn' : 'nouns.nextCharge.nextForNewPlanOn', { date })

/** Returns whether anything is charged at `next_billing_date`. */
export const isBilledNext = ({ status, cancel_at_next_billing_date, on_demand }: Timed): boolean =>
  status === 'active' && !cancel_at_next_billing_date && !on_demand

/** Returns whether the subscription has ended. */
export const isOver = ({ status }: Pick<Subscription, 'status'>): boolean => /^(cancelled|expired|failed)$/.test(status)

/** Formats "Plumb Pro × 3". */
export const timesLabel = (name: string, quantity: number): string =>
  quantity > 1 ? t('nouns.times', { name, quantity: String(quantity) }) : name

/** Formats a list: "Team library × 2, Extra seat". */
export const listLabel = (names: readonly string[]): string =>
  new Intl.ListFormat(getPageLocale(), { type: 'conjunction', style: 'narrow' }).format(names)

/** Returns the label of a cancellation reason. */
export const cancellationReasonLabel = (reason: (typeof CANCELLATION_FEEDBACKS)[number]): string =>
  t(`nouns.cancelSubscription.reasons.${reason}`)

/** Formats "Visa ending in 4242, until 12/34". */
export function cardLabel({ network, last_four, expiry_month, expiry_year }: ShownCard): string {
  const name = network.charAt(0).toUpperCase() + network.slice(1).toLowerCase()
  return t('nouns.subscriptions.card', {
    network: name,
    lastFour: last_four,
    month: String(expiry_month),
    year: expiry_year.slice(-2),
  })
}
