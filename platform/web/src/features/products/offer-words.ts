import { formatMoney } from '@tradepost/ui/money'
import { priceWords, type WordedPrice } from '#src/shell/price-words.ts'

export type OfferWords = {
  /** What the button that begins the purchase says. */
  button: string
  /** What happens with the money, under the button. */
  note: string
  /** Due at once, before tax; null while the price cannot be read. */
  dueNow: number | null
}

/** What a buyer is told before they press. */
export function offerWords(price: WordedPrice): OfferWords {
  const { amount, cadence } = priceWords(price)
  const told = amount === null ? '' : formatMoney(amount, price.currency)
  if (price.type === 'one_time_price') {
    const isOpen = price.pay_what_you_want
    return { button: 'Add to cart', note: isOpen ? 'You choose how much you pay' : 'Paid once', dueNow: amount }
  }
  if (amount === null) return { button: 'Subscribe', note: '', dueNow: null }
  const [every = ''] = cadence.split(/ after | plus usage/)
  if (price.type === 'usage_based_price')
    return { button: 'Subscribe', note: `${told} now, usage at the end of each cycle`, dueNow: amount }
  if (!(price.trial_period_days > 0))
    return {
      button: `Subscribe ${told}${every.startsWith('/') ? every.replace('/ ', '/') : ` ${every}`}`,
      note: `Charged today, then ${everyWords(every)}`,
      dueNow: amount,
    }
  const dueNow = price.trial_amount ?? 0
  return {
    button: `Start ${price.trial_period_days}-day trial`,
    note: `${formatMoney(dueNow, price.currency)} today, then ${told} ${everyWords(every)}`,
    dueNow: Number.isInteger(dueNow) ? dueNow : null,
  }
}

/** "/ month" as a sentence has it: "every month". */
function everyWords(every: string): string {
  return every.replace(/^\/ /, 'every ')
}
