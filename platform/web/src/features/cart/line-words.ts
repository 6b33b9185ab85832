import type { CartLine } from '@tradepost/contract/platform/cart'
import { formatMoney } from '@tradepost/ui/money'
import { intervalNote, recurringLabel, rhythmAloud } from '#src/nouns/prices/billing-interval.ts'
import { taxNote } from '#src/nouns/prices/price.tsx'

/** Below the name: how it is paid, and with what. "Monthly · Team library", "$8.00 each, your price, plus tax". */
export function lineWords({ terms, unit_amount, addons, currency, tax_inclusive }: CartLine): string {
  if (!('every' in terms))
    return `${formatMoney(unit_amount, currency)} each, ${terms.type === 'open_price' ? 'your price, ' : ''}${taxNote(tax_inclusive)}`
  const trial = terms.type === 'recurring_price' && terms.trial_period_days > 0 ? [`${terms.trial_period_days}-day trial`] : []
  const extras = addons.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
  return [intervalNote(terms), ...trial, ...extras, taxNote(tax_inclusive)].join(' · ')
}

/** What a cycle of a line costs once a trial is over, before codes and tax on top. */
const cycleAmount = ({ price, quantity, addons }: CartLine) =>
  price * quantity + addons.reduce((sum, addon) => sum + addon.price * addon.quantity, 0)

/** Below the amount: what comes after today. Nothing for what is paid once. */
export function afterLabel(line: CartLine): string | null {
  const { terms, currency } = line
  if (!('every' in terms)) return null
  const every = rhythmAloud(terms.every)
  if (terms.type !== 'recurring_price' || terms.trial_period_days === 0) return every
  return `then ${formatMoney(cycleAmount(line), currency)} ${every}`
}

/** What a buyer agrees to by checking out, for the whole cart: "14 days free, then $12.00 a month"; null where nothing recurs. */
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
