import type { Decline, Refusal } from '@tradepost/contract/hosted/refusals'

const number = new Intl.NumberFormat('en-US')

/** English errors and notices. Refusals and declines are keyed by their codes. */
export const problems = {
  errors: {
    email: 'Enter your email',
    emailMalformed: 'Enter a valid email, such as name@example.com',
    phoneNumber: 'Enter your phone number',
    name: 'Enter your full name',
    firstName: 'Enter your first name',
    lastName: 'Enter your last name',
    price: 'Enter an amount',
    quantity: 'Enter a quantity of at least 1',
    cardNumberEmpty: 'Enter your card number',
    cardNumberIncomplete: 'Your card number is incomplete',
    cardNumberMistyped: 'Your card number is invalid',
    expirationEmpty: 'Enter the expiration date',
    expirationIncomplete: 'Enter the month and year, such as 04 / 30',
    expirationMonth: 'The month must be 01 to 12',
    expirationPast: 'Your card has expired',
    expirationFar: 'Check the year',
    securityCodeEmpty: (digits: number) => `Enter the ${number.format(digits)}-digit code`,
    securityCodeShort: (digits: number) => `The security code must be ${number.format(digits)} digits`,
    upiId: 'Enter your UPI ID, such as name@bank',
    country: 'Choose your country',
    street: 'Enter your street address',
    chooseState: 'Choose your state',
    taxId: 'Enter your tax ID, or uncheck buying as a business',
    taxIdRefused: (example: string | undefined) =>
      `This tax ID isn’t valid in your country, so tax applies.${example ? ` Use the format ${example}.` : ''}`,
    partMalformed: (example: string) => `Use the format ${example}`,
    checkEntry: 'Check this field',
  },
  errorSummary: {
    title: (count: number) => `Fix ${number.format(count)} ${count === 1 ? 'field' : 'fields'}`,
    text: (fields: string) => `Check ${fields}.`,
  },
  notices: {
    failed: {
      title: 'Your payment didn’t go through',
      text: 'You haven’t been charged. Your details are still here.',
    },
    cancelled: { title: 'Payment canceled', text: 'You haven’t been charged. Pay again when you’re ready.' },
    unreachable: {
      title: 'Couldn’t reach the payment service',
      text: 'It’s safe to try again. You won’t be charged twice for one order. We’ll keep checking in the meantime.',
    },
    reachable: {
      title: 'Connection restored',
      text: 'We didn’t receive your payment, so you haven’t been charged. Pay when you’re ready.',
    },
    total_changed: {
      title: 'The total has changed',
      text: (total: string) => `It’s now ${total}. You haven’t been charged; review the summary before you pay.`,
    },
    discount_refused: {
      title: 'Discount code not applied',
      text: (total: string) =>
        `We removed the code and you haven’t been charged. The total is now ${total}; review the summary before you pay.`,
    },
    too_many: { title: 'Too many attempts', text: 'Wait a minute, then try again. You haven’t been charged for this attempt.' },
    too_many_declines: {
      title: 'Too many declined cards',
      text: 'Too many cards from your network were declined. Wait up to an hour, then try again. You haven’t been charged for this attempt.',
    },
    busy: {
      title: 'The payment service is busy',
      text: 'Try again in a moment. You won’t be charged twice for one order.',
    },
    refused: { title: 'Something went wrong', text: 'You haven’t been charged. Try again, or contact the shop.' },
    tax_unknown: {
      title: 'We couldn’t calculate tax',
      text: 'The total may still change. You’ll see it before you’re charged.',
    },
  },
  refusals: {
    CARD_NUMBER_NOT_ACCEPTED: 'This card number isn’t accepted',
    CHECKOUT_SESSION_CONSUMED: 'This checkout has already been paid',
    CONCURRENT_CHANGE: 'This checkout was just changed. Try again',
    CUSTOMER_NOT_FOUND: 'This customer no longer exists at the shop',
    DISCOUNT_CODE_EXPIRED: 'This discount code has expired',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'This discount code has reached its usage limit',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'You’re not eligible for this discount code',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'Your order is below this code’s minimum',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'This discount code doesn’t apply to these products',
    DISCOUNT_NOT_YET_ACTIVE: 'This discount code isn’t active yet',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'You can’t use this discount code again',
    EXCHANGE_RATE_NOT_FOUND: 'This discount code can’t be used in this currency',
    FORBIDDEN: 'The shop doesn’t allow this change',
    INVALID_DISCOUNT_CODE: 'This discount code doesn’t exist',
    INVALID_REQUEST_PARAMETERS: 'Some details are invalid',
    INVALID_TAX_ID: 'This tax ID isn’t valid in your country',
    PAYMENT_METHOD_NOT_FOUND: 'This saved card was removed. Use another',
    PAYMENT_METHOD_UNSUPPORTED: 'This payment method isn’t available for this order. Choose another',
    REQUEST_AMOUNT_BELOW_MINIMUM: 'The amount is below the minimum',
    TOO_MANY_REQUESTS: 'Too many attempts',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: 'The total is too large for one payment',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: 'The total is below the minimum',
    UNSUPPORTED_BILLING_CURRENCY: 'This currency isn’t supported',
    UNSUPPORTED_COUNTRY: 'Payments from this country aren’t supported',
  } satisfies Record<Refusal, string>,
  declines: {
    GENERIC_DECLINE: 'Your bank declined this card. Try another card or contact your bank.',
    INSUFFICIENT_FUNDS: 'Your card has insufficient funds. Try another card.',
    EXPIRED_CARD: 'Your card has expired. Check the date or try another card.',
    INCORRECT_CVC: 'Your card’s security code is incorrect.',
    AUTHENTICATION_FAILURE: 'Your bank couldn’t verify this payment. Try again or use another card.',
    CUSTOMER_CANCELLED: 'You canceled the payment. You haven’t been charged.',
    PAYMENT_METHOD_PROVIDER_DECLINED: 'This payment wasn’t approved. Try again or choose another payment method.',
    PROCESSING_ERROR: 'We couldn’t process the payment. You haven’t been charged. Try again.',
  } satisfies Record<Decline, string>,
}

export type Problems = typeof problems
