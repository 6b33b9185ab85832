import type { RecurringLine } from '@tradepost/contract/platform/orders'
import type { PriceTerms, ShopProduct, Span } from '@tradepost/contract/platform/storefront'
import { formatMoney } from '@tradepost/ui/money'
import { formatPrice } from './price.tsx'

/** Formats "1 year", "14 days". */
export function durationLabel({ count, interval }: Span): string {
  return `${count.toLocaleString('en-US')} ${interval.toLowerCase()}${count === 1 ? '' : 's'}`
}

/** Formats "every month", "every 3 months". */
export function intervalLabel(every: Span): string {
  return `every ${every.count === 1 ? every.interval.toLowerCase() : durationLabel(every)}`
}

/** The interval after an amount: "/month", "every 3 months". */
const rhythmAfter = (every: Span) => (every.count === 1 ? `/${every.interval.toLowerCase()}` : intervalLabel(every))

/** The interval in words, for sentences and screen readers: "per month", "every 3 months". */
export const rhythmAloud = (every: Span) => (every.count === 1 ? `per ${every.interval.toLowerCase()}` : intervalLabel(every))

const PAY_WHAT_YOU_WANT = 'pay what you want'
const ADVERBS = { Day: 'Daily', Week: 'Weekly', Month: 'Monthly', Year: 'Yearly' } as const

/** The interval as the first word of a line: "Monthly", "Every 3 months". */
export function intervalNote(terms: PriceTerms): string {
  if (!('every' in terms)) return 'One-time purchase'
  return terms.every.count === 1 ? ADVERBS[terms.every.interval] : `Every ${durationLabel(terms.every)}`
}

/** The fields that price labels need, of a listed product or of one being typed. */
export type Priced = Pick<ShopProduct, 'price' | 'full_price' | 'currency' | 'terms'>

/** A price as the product grid shows it. */
export type PriceWords = {
  before: 'from' | null
  amount: string
  /** Shown after the amount: "/month". */
  after: string
  /** Read aloud instead: "per month". */
  afterAloud: string
  /** "14 days free, then $29/month" */
  trial: string | null
  /** The price before the product's own discount. */
  was: string | null
}

/** Describes a trial and the price after it; null without a trial. */
export function trialLabel({ price, currency, terms }: Priced): string | null {
  if (terms.type !== 'recurring_price' || terms.trial_period_days === 0) return null
  const days = durationLabel({ count: terms.trial_period_days, interval: 'Day' })
  const trial = terms.trial_amount === 0 ? `${days} free` : `${formatPrice(terms.trial_amount, currency)} for ${days}`
  return `${trial}, then ${formatPrice(price, currency)}${formatPriceSuffix(rhythmAfter(terms.every))}`
}

/** Joins an interval to the amount before it: "/month", " every 3 months", ", pay what you want". */
export function formatPriceSuffix(after: string): string {
  if (after === PAY_WHAT_YOU_WANT) return `, ${after}`
  return after.startsWith('/') ? after : ` ${after}`
}

export function priceLabel(product: Priced): PriceWords {
  const { price, full_price, currency, terms } = product
  const shared = {
    before: null,
    amount: formatPrice(price, currency),
    trial: trialLabel(product),
    was: full_price > price ? formatPrice(full_price, currency) : null,
  }
  switch (terms.type) {
    case 'one_time_price':
      return { ...shared, after: 'once', afterAloud: 'once' }
    case 'open_price':
      return { ...shared, before: 'from', after: PAY_WHAT_YOU_WANT, afterAloud: PAY_WHAT_YOU_WANT }
    case 'recurring_price':
      return { ...shared, after: rhythmAfter(terms.every), afterAloud: rhythmAloud(terms.every) }
    case 'usage_based_price':
      return {
        ...shared,
        before: 'from',
        after: `${rhythmAfter(terms.every)} + usage`,
        afterAloud: `${rhythmAloud(terms.every)} plus usage`,
      }
  }
}

/** Formats a price for running text: "from $5, pay what you want", "$29/month". */
export function priceLine(product: Priced): string {
  const { before, amount, after } = priceLabel(product)
  return `${before ? `${before} ` : ''}${amount}${formatPriceSuffix(after)}`
}

/** Returns the product's own discount in percent, for a badge on its image; null without one. */
export function savedPercent({ price, full_price }: Pick<ShopProduct, 'price' | 'full_price'>): number | null {
  return full_price > price ? Math.round((1 - price / full_price) * 100) : null
}

type Recurring = Omit<RecurringLine, 'addons'> & { now: number; currency: string }

/** Describes what is charged now and later, without a final period: "14 days free, then $12.00 per month". */
export function recurringLabel({
  every,
  amount,
  trial_period_days: days,
  is_by_usage: isByUsage,
  now,
  currency,
}: Recurring): string {
  const cycle = `${formatMoney(amount, currency)} ${rhythmAloud(every)}${isByUsage ? ' plus usage' : ''}`
  if (days === 0) return cycle
  const trial = durationLabel({ count: days, interval: 'Day' })
  return `${now === 0 ? `${trial} free` : `${trial} for ${formatMoney(now, currency)}`}, then ${cycle}`
}

/** The label of the buy button: "Add to cart", "Subscribe $70.00/month", "Start 14-day trial". */
export function buyButtonLabel({ terms, currency }: Pick<Priced, 'terms' | 'currency'>, total: number): string {
  if (!('every' in terms)) return 'Add to cart'
  if (terms.type === 'recurring_price' && terms.trial_period_days > 0) return `Start ${terms.trial_period_days}-day trial`
  return `Subscribe ${formatMoney(total, currency)}${formatPriceSuffix(rhythmAfter(terms.every))}`
}
