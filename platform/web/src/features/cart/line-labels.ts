import type { CartLine } from '@tradepost/contract/platform/buyer/cart'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/messages.ts'
import { frequencyLabel, recurringLabel, rhythmAloud } from '#src/nouns/prices/billing-interval.ts'
import { taxLabel } from '#src/nouns/prices/price.tsx'

/** Describes a line's price and add-ons: "Monthly · Team library", "$8.00 each, your price, plus tax". */
export function lineLabel({ terms, unit_amount, addons, currency, tax_inclusive }: CartLine): string {
  if (!('every' in terms)) {
    const shown = { amount: formatMoney(unit_amount, currency), tax: taxLabel(tax_inclusive) }
    return terms.type === 'open_price' ? t('cart.line.eachYourPrice', shown) : t('cart.line.each', shown)
  }
  const days = terms.type === 'recurring_price' ? terms.trial_period_days : 0
  const trial = days > 0 ? [t('cart.line.trial', { days })] : []
  const extras = addons.map(({ name, quantity }) =>
    quantity > 1 ? t('cart.line.addonQuantity', { addon: name, quantity }) : name,
  )
  return [frequencyLabel(terms), ...trial, ...extras, taxLabel(tax_inclusive)].join(' · ')
}

/** Returns the price of one billing cycle of a line after its trial, before discount codes and tax. */
const cycleAmount = ({ price, quantity, addons }: CartLine) =>
  price * quantity + addons.reduce((sum, addon) => sum + addon.price * addon.quantity, 0)

/** Describes the later charges of a line, for below its amount; null for a one-time payment. */
export function afterLabel(line: CartLine): string | null {
  const { terms, currency } = line
  if (!('every' in terms)) return null
  const every = rhythmAloud(terms.every)
  if (terms.type !== 'recurring_price' || terms.trial_period_days === 0) return every
  return t('cart.line.afterTrial', { amount: formatMoney(cycleAmount(line), currency), rhythm: every })
}

/** Describes the charges a buyer agrees to by checking out: "14 days free, then $12.00 per month"; null if nothing recurs. */
export function promiseLabel(lines: readonly CartLine[]): string | null {
  const line = lines.find((each) => each.is_available && 'every' in each.terms)
  if (!line || !('every' in line.terms)) return null
  const { terms } = line
  return recurringLabel({
    every: terms.every,
    amount: cycleAmount(line),
    trial_period_days: terms.type === 'recurring_price' ? terms.trial_period_days : 0,
    is_by_usage: terms.type === 'usage_based_price',
    now: line.amount,
    currency: line.currency,
  })
}
