import type { PriceTerms, ShopProduct, Span } from '@tradepost/contract/platform/storefront'
import { formatMoney } from '@tradepost/ui/money'
import { formatPrice } from './price.tsx'

/** "month", "3 months". */
export function spanWords({ count, interval }: Span): string {
  const word = interval.toLowerCase()
  return count === 1 ? word : `${count} ${word}s`
}

/** "1 year", "3 months". */
export function countedSpan(span: Span): string {
  return `${span.count} ${span.interval.toLowerCase()}${span.count === 1 ? '' : 's'}`
}

const ADVERBS = { Day: 'Daily', Week: 'Weekly', Month: 'Monthly', Year: 'Yearly' } as const

/** How often somebody pays, as the first word of a line: "Monthly", "Every 3 months", "Once". */
export function rhythmWords(terms: PriceTerms): string {
  if (!('every' in terms)) return 'One-time purchase'
  return terms.every.count === 1 ? ADVERBS[terms.every.interval] : `Every ${spanWords(terms.every)}`
}

const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** What words are made of. */
export type Priced = Pick<ShopProduct, 'price' | 'full_price' | 'currency' | 'terms'>

/** A price as a shelf says it: what stands before the amount, the amount, what stands after it, and what comes before that price. */
export type PriceWords = {
  before: 'from' | null
  amount: string
  /** Seen: "/ month". */
  after: string
  /** Heard, where the seen words would be read as signs: "a month". */
  afterAloud: string
  /** "14 days free, then $29 / month" */
  trial: string | null
  /** What it cost before its own percent off. */
  was: string | null
}

/** What a subscription's trial costs, and what follows. */
export function trialWords({ price, currency, terms }: Priced): string | null {
  if (terms.type !== 'recurring_price' || terms.trial_period_days === 0) return null
  const days = daysWords(terms.trial_period_days)
  const trial = terms.trial_amount === 0 ? `${days} free` : `${formatPrice(terms.trial_amount, currency)} for ${days}`
  return `${trial}, then ${formatPrice(price, currency)} / ${spanWords(terms.every)}`
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
      return { ...shared, after: `/ ${spanWords(terms.every)}`, afterAloud: aloud(terms.every) }
    case 'usage_based_price':
      return {
        ...shared,
        before: 'from',
        after: `/ ${spanWords(terms.every)}, by usage`,
        afterAloud: `${aloud(terms.every)}, by usage`,
      }
  }
}

const aloud = (every: Span) => (every.count === 1 ? `a ${spanWords(every)}` : `every ${spanWords(every)}`)

/** What the button says that begins a purchase: "Add to cart", "Subscribe $70.00/month", "Start 14-day trial". */
export function buyWords({ terms, currency }: Pick<Priced, 'terms' | 'currency'>, total: number): string {
  if (!('every' in terms)) return 'Add to cart'
  if (terms.type === 'recurring_price' && terms.trial_period_days > 0) return `Start ${terms.trial_period_days}-day trial`
  return `Subscribe ${formatMoney(total, currency)}/${spanWords(terms.every)}`
}

/** A price in running text: "from $5, pay what you want", "$29 / month". */
export function priceLine(product: Priced): string {
  const { before, amount, after } = priceWords(product)
  const joint = product.terms.type === 'open_price' ? ', ' : ' '
  return `${before ? `${before} ` : ''}${amount}${joint}${after}`
}

/** How much the price's own percent takes off, for a mark on the picture; null when nothing is off. */
export function savedPercent({ price, full_price }: Pick<ShopProduct, 'price' | 'full_price'>): number | null {
  return full_price > price ? Math.round((1 - price / full_price) * 100) : null
}
