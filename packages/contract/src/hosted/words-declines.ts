/** Why a bank declines a card, by the codes of declined payments. The server's API answers with these English texts. */
export const words = {
  GENERIC_DECLINE: 'Card declined. Try another card or contact your bank.',
  INSUFFICIENT_FUNDS: 'Your card has insufficient funds. Try another card.',
  EXPIRED_CARD: 'Your card has expired. Check the date or try another card.',
  INCORRECT_CVC: 'Your card’s security code is incorrect.',
  AUTHENTICATION_FAILURE: 'Your bank couldn’t verify this payment. Try again or use another card.',
  CUSTOMER_CANCELLED: 'You canceled the payment. You haven’t been charged.',
  PAYMENT_METHOD_PROVIDER_DECLINED: 'This payment wasn’t approved. Try again or choose another payment method.',
  PROCESSING_ERROR: 'We couldn’t process the payment. You haven’t been charged. Try again.',
} as const
