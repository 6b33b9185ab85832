import type { CartLine } from '@tradepost/contract/platform/cart'
import { formatMoney } from '@tradepost/ui/money'
import { rhythmAloud, rhythmWords } from '#src/shell/cadence.ts'
import { taxNote } from '#src/shell/price.tsx'

/** Below the name: how it is paid, and with what. "Monthly · Team library", "$8.00 each, your choice, plus tax". */
export function lineWords({ terms, unit_amount, addons, currency, tax_inclusive }: CartLine): string {
  if (!('every' in terms))
    return `${formatMoney(unit_amount, currency)} each, ${terms.type === 'open_price' ? 'your choice, ' : ''}${taxNote(tax_inclusive)}`
  const trial = terms.type === 'recurring_price' && terms.trial_period_days > 0 ? [`${terms.trial_period_days}-day trial`] : []
  const extras = addons.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
  return [rhythmWords(terms), ...trial, ...extras, taxNote(tax_inclusive)].join(' · ')
}

/** Below the amount: what comes after today. Nothing for what is paid once. */
export function afterWords({ terms, price, quantity, addons, currency }: CartLine): string | null {
  if (!('every' in terms)) return null
  const every = rhythmAloud(terms.every)
  if (terms.type !== 'recurring_price' || terms.trial_period_days === 0) return every
  const later = price * quantity + addons.reduce((sum, addon) => sum + addon.price * addon.quantity, 0)
  return `then ${formatMoney(later, currency)} ${every}`
}
