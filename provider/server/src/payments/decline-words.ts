import type { Decline } from '@tradepost/contract/hosted/refusals'

const TRY_ANOTHER = 'Your bank declined this card. Try another card or contact your bank.'

/**
 * Decline messages for the buyer. Codes for theft and fraud get the generic message, because the person at the checkout
 * may not own the card (reference, 3.13). The hosted page shows the same messages in the buyer's language.
 */
const WORDS: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: 'Your card has insufficient funds. Try another card.',
  EXPIRED_CARD: 'Your card has expired. Check the date or try another card.',
  INCORRECT_CVC: 'Your card’s security code is incorrect.',
  AUTHENTICATION_FAILURE: 'Your bank couldn’t verify this payment. Try again or use another card.',
  CUSTOMER_CANCELLED: 'You canceled the payment. You haven’t been charged.',
  PAYMENT_METHOD_PROVIDER_DECLINED: 'This payment wasn’t approved. Try again or choose another payment method.',
  PROCESSING_ERROR: 'We couldn’t process the payment. You haven’t been charged. Try again.',
} satisfies Record<Exclude<Decline, 'GENERIC_DECLINE'>, string>

export function declineWords(code: string | null): string {
  return (code && WORDS[code]) || TRY_ANOTHER
}

/** Returns the code that the API shows: theft and fraud become GENERIC_DECLINE. */
export function publicDeclineCode(code: string | null): string {
  return code === null || /^(STOLEN_CARD|LOST_CARD|PICKUP_CARD|FRAUDULENT)$/.test(code) ? 'GENERIC_DECLINE' : code
}
