import type { Price, TimeInterval } from '@tradepost/contract/provider/prices'
import { formatMoney } from '@tradepost/ui/money'

type Span = { count: number; interval: TimeInterval }

const unitWords: Record<TimeInterval, string> = { Day: 'day', Week: 'week', Month: 'month', Year: 'year' }

/** "14 days", "1 month". */
export function spanWords({ count, interval }: Span): string {
  return `${count.toLocaleString('en-US')} ${unitWords[interval]}${count === 1 ? '' : 's'}`
}

/** How often: "month", or "every 3 months" where one is not enough. */
function frequencyWords(span: Span): string {
  return span.count === 1 ? `/ ${unitWords[span.interval]}` : `every ${spanWords(span)}`
}

/** What is left of an amount; what is taken off is rounded half up, as the provider does: $9.99 less 15% is $8.49. */
function withoutPercent(amount: number, percent: number): number {
  return amount - Math.round((amount * percent) / 100)
}

/** The parts of a price that words are made of; both the provider's and one that is being typed have them. */
export type WordedPrice =
  | (Pick<Extract<Price, { type: 'one_time_price' }>, 'type' | 'currency' | 'discount' | 'price'> & {
      pay_what_you_want: boolean
      suggested_price: number | null
    })
  | Pick<
      Extract<Price, { type: 'recurring_price' }>,
      | 'type'
      | 'currency'
      | 'discount'
      | 'price'
      | 'payment_frequency_count'
      | 'payment_frequency_interval'
      | 'trial_period_days'
      | 'trial_amount'
    >
  | (Pick<
      Extract<Price, { type: 'usage_based_price' }>,
      'type' | 'currency' | 'discount' | 'fixed_price' | 'payment_frequency_count' | 'payment_frequency_interval'
    > & { meters: readonly unknown[] | null })

export type PriceWords = {
  /** What is paid, with the price's own percent off; null while it cannot be read. For an open price, the least. */
  amount: number | null
  /** What it was before the percent off; null when nothing is taken off. */
  fullAmount: number | null
  /** What follows the amount: "/ month after 14 days free", "once". */
  cadence: string
}

function trialWords(price: Extract<WordedPrice, { type: 'recurring_price' }>): string {
  const days = price.trial_period_days
  if (!(days > 0)) return ''
  const cost = price.trial_amount ? `for ${formatMoney(price.trial_amount, price.currency)}` : 'free'
  return ` after ${spanWords({ count: days, interval: 'Day' })} ${cost}`
}

function cadenceOf(price: WordedPrice): string {
  if (price.type === 'one_time_price') return price.pay_what_you_want ? 'or more, once' : 'once'
  const every = Number.isInteger(price.payment_frequency_count)
    ? frequencyWords({ count: price.payment_frequency_count, interval: price.payment_frequency_interval })
    : ''
  if (price.type === 'recurring_price') return `${every}${trialWords(price)}`
  return `${every} plus usage`
}

/** A price in words that a buyer understands. */
export function priceWords(price: WordedPrice): PriceWords {
  const full = price.type === 'usage_based_price' ? price.fixed_price : price.price
  if (!Number.isInteger(full)) return { amount: null, fullAmount: null, cadence: cadenceOf(price) }
  const discount = Number.isInteger(price.discount) ? price.discount : 0
  return {
    amount: withoutPercent(full, discount),
    fullAmount: discount > 0 && full > 0 ? full : null,
    cadence: cadenceOf(price),
  }
}
