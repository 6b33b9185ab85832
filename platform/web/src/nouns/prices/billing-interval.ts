import type { RecurringLine } from '@tradepost/contract/platform/orders'
import type { PriceTerms, ShopProduct, Span } from '@tradepost/contract/platform/storefront'
import { formatMoney } from '@tradepost/ui/money'
import { formatPrice } from './price.tsx'

/** "1 year", "14 days". */
export function spanWords({ count, interval }: Span): string {
  return `${count.toLocaleString('en-US')} ${interval.toLowerCase()}${count === 1 ? '' : 's'}`
}

/** How often, in a sentence: "every month", "every 3 months". */
export function intervalLabel(every: Span): string {
  return `every ${every.count === 1 ? every.interval.toLowerCase() : spanWords(every)}`
}

/** How often, after an amount: "/ month", "every 3 months". */
const rhythmAfter = (every: Span) => (every.count === 1 ? `/ ${every.interval.toLowerCase()}` : intervalLabel(every))

/** The same said aloud, where "/" would be read as a sign: "a month". */
export const rhythmAloud = (every: Span) => (every.count === 1 ? `a ${every.interval.toLowerCase()}` : intervalLabel(every))

const ADVERBS = { Day: 'Daily', Week: 'Weekly', Month: 'Monthly', Year: 'Yearly' } as const

/** How often somebody pays, as the first word of a line: "Monthly", "Every 3 months". */
export function rhythmWords(terms: PriceTerms): string {
  if (!('every' in terms)) return 'One-time purchase'
  return terms.every.count === 1 ? ADVERBS[terms.every.interval] : `Every ${spanWords(terms.every)}`
}

/** What words need of a price; a listed product has it, and one that is being typed can have it. */
export type Priced = Pick<ShopProduct, 'price' | 'full_price' | 'currency' | 'terms'>

/** A price as a shelf says it. */
export type PriceWords = {
  before: 'from' | null
  amount: string
  /** Seen after the amount: "/ month". */
  after: string
  /** Heard in its place: "a month". */
  afterAloud: string
  /** "14 days free, then $29 / month" */
  trial: string | null
  /** What it cost before its own percent off. */
  was: string | null
}

/** What a trial costs, and what follows it; null where there is none. */
export function trialWords({ price, currency, terms }: Priced): string | null {
  if (terms.type !== 'recurring_price' || terms.trial_period_days === 0) return null
  const days = spanWords({ count: terms.trial_period_days, interval: 'Day' })
  const trial = terms.trial_amount === 0 ? `${days} free` : `${formatPrice(terms.trial_amount, currency)} for ${days}`
  return `${trial}, then ${formatPrice(price, currency)} ${rhythmAfter(terms.every)}`
}

export function priceWords(product: Priced): PriceWords {
  const { price, full_price, currency, terms } = product
  const shared = {
    before: null,
    amount: formatPrice(price, currency),
    trial: trialWords(product),
    was: full_price > price ? formatPrice(full_price, currency) : null,
  }
  switch (terms.type) {
    case 'one_time_price':
      return { ...shared, after: 'once', afterAloud: 'once' }
    case 'open_price':
      return { ...shared, before: 'from', after: 'pay what you want', afterAloud: 'pay what you want' }
    case 'recurring_price':
      return { ...shared, after: rhythmAfter(terms.every), afterAloud: rhythmAloud(terms.every) }
    case 'usage_based_price':
      return {
        ...shared,
        before: 'from',
        after: `${rhythmAfter(terms.every)}, by usage`,
        afterAloud: `${rhythmAloud(terms.every)}, by usage`,
      }
  }
}

/** A price in running text: "from $5, pay what you want", "$29 / month". */
export function priceLine(product: Priced): string {
  const { before, amount, after } = priceWords(product)
  return `${before ? `${before} ` : ''}${amount}${product.terms.type === 'open_price' ? ',' : ''} ${after}`
}

/** How much the price's own percent takes off, for a mark on the picture; null when nothing is off. */
export function savedPercent({ price, full_price }: Pick<ShopProduct, 'price' | 'full_price'>): number | null {
  return full_price > price ? Math.round((1 - price / full_price) * 100) : null
}

type Recurring = Omit<RecurringLine, 'addons'> & { now: number; currency: string }

/** What is paid now and what follows, in a sentence without its end: "14 days free, then $12.00 a month". */
export function recurringWords({
  every,
  amount,
  trial_period_days: days,
  is_by_usage: isByUsage,
  now,
  currency,
}: Recurring): string {
  const cycle = `${formatMoney(amount, currency)} ${rhythmAloud(every)}${isByUsage ? ', and what is used' : ''}`
  if (days === 0) return cycle
  const trial = spanWords({ count: days, interval: 'Day' })
  return `${now === 0 ? `${trial} free` : `${trial} for ${formatMoney(now, currency)}`}, then ${cycle}`
}

/** What the button says that begins a purchase: "Add to cart", "Subscribe $70.00/month", "Start 14-day trial". */
export function buyWords({ terms, currency }: Pick<Priced, 'terms' | 'currency'>, total: number): string {
  if (!('every' in terms)) return 'Add to cart'
  if (terms.type === 'recurring_price' && terms.trial_period_days > 0) return `Start ${terms.trial_period_days}-day trial`
  const rhythm = rhythmAfter(terms.every)
  return `Subscribe ${formatMoney(total, currency)}${rhythm.startsWith('/') ? rhythm.replace(' ', '') : ` ${rhythm}`}`
}
