import { findCardBrand, toDigits } from '#src/card/card-number.ts'
import { type CheckoutState, getFormRequirements } from '#src/checkout/checkout.ts'
import { paymentOptionLabel } from './payment-options.ts'

/** Returns the payment method's name. A card entered before this page loaded is unknown. */
export function formatPaymentMethod(state: CheckoutState): string {
  const { way } = getFormRequirements(state)
  if (way.kind === 'none') return ''
  if (way.kind !== 'card') return paymentOptionLabel(way)
  const { cardNumber } = state.values
  const lastFour = toDigits(cardNumber).slice(-4)
  return lastFour ? [findCardBrand(cardNumber)?.name, `•••• ${lastFour}`].filter(Boolean).join(' ') : ''
}
