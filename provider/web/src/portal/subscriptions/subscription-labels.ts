import type { PortalPlan, PortalSubscription } from '@tradepost/contract/hosted/portal'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { formatDay } from '@tradepost/ui/formats/moment'
import { t } from '../messages.ts'

/** Formats "Plumb Pro × 3". */
export const timesLabel = (name: string, quantity: number): string =>
  quantity > 1 ? t('subscription.times', { name, quantity: String(quantity) }) : name

export const titleLabel = ({ product_name: name, quantity }: PortalSubscription): string => timesLabel(name ?? '', quantity)

type Cycle = Pick<PortalPlan, 'payment_frequency_count' | 'payment_frequency_interval' | 'currency' | 'tax_inclusive'>

/** Formats "$105.00 per month, plus tax". `amount`: of one cycle, in minor units. */
export function cycleLabel(amount: number, cycle: Cycle, isByUsage = false): string {
  const { payment_frequency_count: count, payment_frequency_interval: interval, currency, tax_inclusive } = cycle
  const price = t(isByUsage ? `cycleWithUsage.${interval}` : `cycle.${interval}`, {
    count,
    price: formatMoney(amount, currency),
  })
  return t(tax_inclusive ? 'subscription.taxIncluded' : 'subscription.plusTax', { price })
}

/** Formats what a subscription costs. */
export function costLabel(subscription: PortalSubscription): string {
  if (subscription.on_demand) return t('subscription.onDemand')
  return cycleLabel(subscription.recurring_pre_tax_amount, subscription, subscription.is_by_usage)
}

/** Formats "With Team library × 2. Since Nov 21, 2026." */
export function detailsLabel({ addons, created_at: createdAt }: PortalSubscription): string {
  const since = t('subscription.since', { date: formatDay(createdAt) })
  if (addons.length === 0) return since
  const names = addons.map(({ name, quantity }) => timesLabel(name, quantity))
  const list = new Intl.ListFormat(getPageLocale(), { type: 'conjunction', style: 'narrow' }).format(names)
  return `${t('subscription.withAddons', { addons: list })} ${since}`
}

/** Formats "API calls this period: 1,250 ($2.50)". */
export function usageLabel({ name, units, amount, currency }: PortalSubscription['usage'][number]): string {
  const count = new Intl.NumberFormat(getPageLocale(), { maximumFractionDigits: 6 }).format(Number(units))
  return t('subscription.usage', { name, units: count, amount: formatMoney(amount, currency) })
}

/** Returns the status to show. A trial and a scheduled cancellation have their own, although both are active in the API. */
export function toShownStatus(subscription: PortalSubscription): { status: string; word?: string } {
  if (subscription.status !== 'active') return { status: subscription.status }
  const date = formatDay(subscription.next_billing_date)
  if (subscription.cancel_at_next_billing_date) return { status: 'pending', word: t('subscription.ends', { date }) }
  return subscription.is_in_trial ? { status: 'trialing', word: t('subscription.trialUntil', { date }) } : { status: 'active' }
}

/** Describes the next charge in a few words, or why there is none. */
export function nextLabel(subscription: PortalSubscription): string {
  const { status, cancelled_at: canceledAt, paused_at: pausedAt } = subscription
  if (status === 'on_hold') return t('subscription.updateCard')
  if (status === 'paused' && pausedAt) return t('subscription.pausedSince', { date: formatDay(pausedAt) })
  if (status === 'cancelled' && canceledAt) return t('subscription.endedOn', { date: formatDay(canceledAt) })
  if (status !== 'active') return t('subscription.ended')
  if (subscription.on_demand) return t('subscription.onDemand')
  if (!subscription.next_charge) return t('subscription.noFurtherCharges')
  const date = formatDay(subscription.next_charge.at)
  return t(subscription.is_in_trial ? 'subscription.firstOn' : 'subscription.nextOn', { date })
}

export const isOver = ({ status }: PortalSubscription): boolean => status === 'cancelled' || status === 'expired'
