import type { RecurringLine } from '@tradepost/contract/platform/buyer/orders'
import type { PriceTerms, ShopProduct, Span } from '@tradepost/contract/platform/buyer/storefront'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/messages.ts'
import { formatPrice } from './price.tsx'

/** Formats "1 year", "14 days". */
export function durationLabel({ count, interval }: Span): string {
  return t(`nouns.prices.duration.${interval}`, { count })
}

/** Formats "every month", "every 3 months". */
export function intervalLabel({ count, interval }: Span): string {
  return t(`nouns.prices.every.${interval}`, { count })
}

/** Formats the interval after an amount: "/month", "every 3 months". */
const rhythmAfter = ({ count, interval }: Span) => t(`nouns.prices.after.${interval}`, { count })

/** Formats the interval for sentences and screen readers: "per month", "every 3 months". */
export const rhythmAloud = ({ count, interval }: Span) => t(`nouns.prices.aloud.${interval}`, { count })

/** Formats the interval as the first word of a line: "Monthly", "Every 3 months". */
export function frequencyLabel(terms: PriceTerms): string {
  if (!('every' in terms)) return t('nouns.prices.oneTimePurchase')
  const { count, interval } = terms.every
  return t(`nouns.prices.often.${interval}`, { count })
}

/** The fields that price labels need, of a saved product or of one in a form. */
export type Priced = Pick<ShopProduct, 'price' | 'full_price' | 'currency' | 'terms'>

/** The parts of a price in the product grid. */
export type PriceWords = {
  /** "from" if the price is a minimum. */
  before: string | null
  amount: string
  /** Shown after the amount: "/month". */
  after: string
  /** Read aloud instead of `after`: "per month". */
  afterAloud: string
  /** "14 days free, then $29/month" */
  trial: string | null
  /** The price before the product's own discount. */
  was: string | null
}

/** Formats "$29/month", "$29 every 3 months". */
const intervalPrice = (price: string, { count, interval }: Span) => t(`nouns.prices.line.${interval}`, { price, count })

/** Describes a trial and the price after it; null without a trial. */
export function trialLabel({ price, currency, terms }: Priced): string | null {
  if (terms.type !== 'recurring_price' || terms.trial_period_days === 0) return null
  const then = { count: terms.trial_period_days, price: intervalPrice(formatPrice(price, currency), terms.every) }
  if (terms.trial_amount === 0) return t('nouns.prices.trial.free', then)
  return t('nouns.prices.trial.amountFirst', { ...then, amount: formatPrice(terms.trial_amount, currency) })
}

/** Formats the interval as a suffix of an amount: "/month", " every 3 months", ", pay what you want". */
export function formatPriceSuffix(after: string): string {
  if (after === t('nouns.prices.payWhatYouWant')) return t('nouns.prices.payWhatYouWantSuffix')
  return after.startsWith('/') ? after : ` ${after}`
}

/** Returns the parts of a product's price for the product grid. */
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
      return { ...shared, after: t('nouns.prices.once'), afterAloud: t('nouns.prices.once') }
    case 'open_price': {
      const after = t('nouns.prices.payWhatYouWant')
      return { ...shared, before: t('nouns.prices.from'), after, afterAloud: after }
    }
    case 'recurring_price':
      return { ...shared, after: rhythmAfter(terms.every), afterAloud: rhythmAloud(terms.every) }
    case 'usage_based_price': {
      const { count, interval } = terms.every
      return {
        ...shared,
        before: t('nouns.prices.from'),
        after: t(`nouns.prices.afterWithUsage.${interval}`, { count }),
        afterAloud: t(`nouns.prices.aloudWithUsage.${interval}`, { count }),
      }
    }
  }
}

/** Formats a price for running text: "from $5, pay what you want", "$29/month". */
export function priceLine({ price: amount, currency, terms }: Priced): string {
  const price = formatPrice(amount, currency)
  switch (terms.type) {
    case 'one_time_price':
      return t('nouns.prices.line.once', { price })
    case 'open_price':
      return t('nouns.prices.line.payWhatYouWant', { price })
    case 'recurring_price':
      return intervalPrice(price, terms.every)
    case 'usage_based_price':
      return t(`nouns.prices.lineWithUsage.${terms.every.interval}`, { price, count: terms.every.count })
  }
}

type Cycle = { amount: number; currency: string; every: Span; isByUsage: boolean }

/** Formats what is charged each time: "$12.00 per month plus usage". */
export function cycleLabel({ amount, currency, every: { count, interval }, isByUsage }: Cycle): string {
  const price = formatMoney(amount, currency)
  return t(isByUsage ? `nouns.prices.cycleWithUsage.${interval}` : `nouns.prices.cycle.${interval}`, { price, count })
}

/** Returns the product's own discount in percent, for a badge on its image; null without one. */
export function findDiscountPercent({ price, full_price }: Pick<ShopProduct, 'price' | 'full_price'>): number | null {
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
  const cycle = cycleLabel({ amount, currency, every, isByUsage })
  if (days === 0) return cycle
  const then = { count: days, price: cycle }
  if (now === 0) return t('nouns.prices.trial.free', then)
  return t('nouns.prices.trial.daysFirst', { ...then, amount: formatMoney(now, currency) })
}

/** Returns the label of the buy button: "Add to cart", "Subscribe $70.00/month", "Start 14-day trial". */
export function buyButtonLabel({ terms, currency }: Pick<Priced, 'terms' | 'currency'>, total: number): string {
  if (!('every' in terms)) return t('nouns.prices.buy.addToCart')
  if (terms.type === 'recurring_price' && terms.trial_period_days > 0)
    return t('nouns.prices.buy.startTrial', { count: terms.trial_period_days })
  return t('nouns.prices.buy.subscribe', { price: intervalPrice(formatMoney(total, currency), terms.every) })
}
