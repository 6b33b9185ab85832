/**
 * What the hosted pages say in the buyer's language when the server refuses: the codes of refusals, without those that a page
 * answers with a look of its own (a changed total, an expired session). The pages have words for each in every language, so
 * a code that is added here is asked for there by the compiler.
 */
export const REFUSALS = [
  'CARD_NUMBER_NOT_ACCEPTED',
  'CHECKOUT_SESSION_CONSUMED',
  'CONCURRENT_CHANGE',
  'CUSTOMER_NOT_FOUND',
  'DISCOUNT_CODE_EXPIRED',
  'DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED',
  'DISCOUNT_CUSTOMER_NOT_ELIGIBLE',
  'DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET',
  'DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT',
  'DISCOUNT_NOT_YET_ACTIVE',
  'DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED',
  'EXCHANGE_RATE_NOT_FOUND',
  'FORBIDDEN',
  'INVALID_DISCOUNT_CODE',
  'INVALID_REQUEST_PARAMETERS',
  'INVALID_TAX_ID',
  'PAYMENT_METHOD_NOT_FOUND',
  'PAYMENT_METHOD_UNSUPPORTED',
  'REQUEST_AMOUNT_BELOW_MINIMUM',
  'TOO_MANY_REQUESTS',
  'TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT',
  'TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT',
  'UNSUPPORTED_BILLING_CURRENCY',
  'UNSUPPORTED_COUNTRY',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** Why a payment was declined, as far as buyers are told; every other reason is told as the first. */
export const DECLINES = [
  'GENERIC_DECLINE',
  'INSUFFICIENT_FUNDS',
  'EXPIRED_CARD',
  'INCORRECT_CVC',
  'AUTHENTICATION_FAILURE',
  'CUSTOMER_CANCELLED',
  'PAYMENT_METHOD_PROVIDER_DECLINED',
  'PROCESSING_ERROR',
] as const
export type Decline = (typeof DECLINES)[number]
