import { cardBrand, digitsOf } from '#src/card/card-number.ts'
import { askedOf, type CheckoutState } from './checkout.ts'
import { paymentOptionLabel } from './payment-options.ts'

/** Returns the payment method's name. A card entered before this page loaded is unknown. */
export function paymentName(state: CheckoutState): string {
  const { way } = askedOf(state)
  if (way.kind === 'none') return ''
  if (way.kind !== 'card') return paymentOptionLabel(way)
  const { cardNumber } = state.values
  const lastFour = digitsOf(cardNumber).slice(-4)
  return lastFour ? [cardBrand(cardNumber)?.name, `•••• ${lastFour}`].filter(Boolean).join(' ') : ''
}
