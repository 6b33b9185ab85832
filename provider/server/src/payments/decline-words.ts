import type { Decline } from '@tradepost/contract/hosted/refusals'

const TRY_ANOTHER = 'Your bank declined this card. Try another card, or ask your bank.'

/**
 * What a buyer is told of a decline. Codes that speak of theft or fraud are told as any other decline: the one
 * who holds the card may not be its owner (reference, 3.13). The hosted page says the same in the buyer's language.
 */
const WORDS: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: 'There is not enough money on this card. Try another card.',
  EXPIRED_CARD: 'This card has expired. Check the date, or try another card.',
  INCORRECT_CVC: 'The security code is not right. Check the digits on the card.',
  AUTHENTICATION_FAILURE: 'Your bank did not confirm this payment. Try again, or use another card.',
  CUSTOMER_CANCELLED: 'You went back before you had paid. You have not been charged.',
  PAYMENT_METHOD_PROVIDER_DECLINED: 'This payment was not approved. Try again, or choose another way to pay.',
  PROCESSING_ERROR: 'The payment could not be processed. You have not been charged; try again.',
} satisfies Record<Exclude<Decline, 'GENERIC_DECLINE'>, string>

export function declineWords(code: string | null): string {
  return (code && WORDS[code]) || TRY_ANOTHER
}

/** The code that leaves us: as above, nothing that accuses. */
export function publicDeclineCode(code: string | null): string {
  return code === null || /^(STOLEN_CARD|LOST_CARD|PICKUP_CARD|FRAUDULENT)$/.test(code) ? 'GENERIC_DECLINE' : code
}
