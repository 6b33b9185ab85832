import type { Decline, Refusal } from '@tradepost/contract/hosted/refusals'

const number = new Intl.NumberFormat('en-US')

/** What English says when something is not as it should be. Refusals and declines are told by their codes. */
export const problems = {
  errors: {
    email: 'Enter your email, so that we can send the receipt.',
    emailMalformed: 'This is not an email yet. It looks like name@example.com.',
    phoneNumber: 'Enter your phone number; the shop needs it.',
    name: 'Enter your full name.',
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    price: 'Enter what you want to pay.',
    quantity: 'Enter how many, at least 1.',
    cardNumberEmpty: 'Enter the number on your card.',
    cardNumberIncomplete: 'Some digits are missing.',
    cardNumberMistyped: 'This number has a typing slip. Check the digits.',
    expirationEmpty: 'Enter the month and year.',
    expirationIncomplete: 'Enter month and year, like 04 / 30.',
    expirationMonth: 'The month is 01 to 12.',
    expirationPast: 'This card has expired.',
    expirationFar: 'Check the year.',
    securityCodeEmpty: (digits: number) => `Enter the ${number.format(digits)} digits.`,
    securityCodeShort: (digits: number) => `This card has ${number.format(digits)} digits here.`,
    upiId: 'Enter your UPI ID. It looks like name@bank.',
    country: 'Choose your country.',
    street: 'Enter your street and number.',
    chooseState: 'Choose your state.',
    taxId: 'Enter your tax ID, or say that you are not buying as a business.',
    taxIdRefused: (example: string | undefined) =>
      `This is not a tax ID of your country, so tax is charged.${example ? ` It looks like ${example}.` : ''}`,
    partMalformed: (example: string) => `It looks like ${example}.`,
    checkEntry: 'Check what you entered here.',
  },
  errorSummary: {
    title: (count: number) => `${countWord(count)} things to put right`,
    text: (fields: string) => `${fields} need another look.`,
  },
  notices: {
    failed: {
      title: 'The payment did not go through',
      text: 'You have not been charged, and everything you typed is still here.',
    },
    cancelled: { title: 'You cancelled the payment', text: 'You have not been charged. Pay again whenever you are ready.' },
    unreachable: {
      title: 'We could not reach the payment service.',
      text: 'Trying again is safe: an order is never charged more than once. We keep checking in the meantime.',
    },
    reachable: {
      title: 'The payment service answers again',
      text: 'Your payment had not arrived and you have not been charged. Pay when you are ready.',
    },
    total_changed: {
      title: 'The total has changed',
      text: (total: string) => `It is now ${total}. Nothing was charged; look at the summary and pay when it is right for you.`,
    },
    discount_refused: {
      title: 'This discount code cannot be used',
      text: (total: string) =>
        `The code was taken off and nothing was charged. The total is now ${total}; pay when it is right for you.`,
    },
    too_many: { title: 'Too many tries', text: 'Wait a minute, then try again. You have not been charged for the last try.' },
    too_many_declines: {
      title: 'Too many declined cards',
      text: 'Too many cards from your network were declined. Wait up to an hour, then try again. You haven’t been charged for this try.',
    },
    busy: {
      title: 'The payment service is busy',
      text: 'Trying again in a moment is safe: an order is never charged more than once.',
    },
    refused: { title: 'This did not work', text: 'You have not been charged. Try again, or write to the shop.' },
    tax_unknown: {
      title: 'We could not work out the tax',
      text: 'The total may still change. Nothing is charged before you have seen it.',
    },
  },
  refusals: {
    CARD_NUMBER_NOT_ACCEPTED: 'This card number is not accepted here.',
    CHECKOUT_SESSION_CONSUMED: 'This checkout has been paid already',
    CONCURRENT_CHANGE: 'This checkout was changed at the same moment',
    CUSTOMER_NOT_FOUND: 'The shop no longer knows this customer',
    DISCOUNT_CODE_EXPIRED: 'This discount code has expired',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'This discount code is used up',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'This discount code is not for you',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'This discount code is for larger orders',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'This discount code is for other products',
    DISCOUNT_NOT_YET_ACTIVE: 'This discount code cannot be used yet',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'You cannot use this discount code again',
    EXCHANGE_RATE_NOT_FOUND: 'This discount code cannot be used in this currency',
    FORBIDDEN: 'The shop does not allow this here',
    INVALID_DISCOUNT_CODE: 'This discount code does not exist',
    INVALID_REQUEST_PARAMETERS: 'Something that was entered is not right',
    INVALID_TAX_ID: 'This is not a tax ID of your country',
    PAYMENT_METHOD_NOT_FOUND: 'This saved card is no longer kept; use another',
    PAYMENT_METHOD_UNSUPPORTED: 'This order cannot be paid this way; choose another',
    REQUEST_AMOUNT_BELOW_MINIMUM: 'This is less than has to be paid',
    TOO_MANY_REQUESTS: 'This was tried too often',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: 'The total is more than can be charged at once',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: 'The total is less than can be charged',
    UNSUPPORTED_BILLING_CURRENCY: 'This currency cannot be charged',
    UNSUPPORTED_COUNTRY: 'Payments from this country are not supported',
  } satisfies Record<Refusal, string>,
  declines: {
    GENERIC_DECLINE: 'Your bank declined this card. Try another card, or ask your bank.',
    INSUFFICIENT_FUNDS: 'There is not enough money on this card. Try another card.',
    EXPIRED_CARD: 'This card has expired. Check the date, or try another card.',
    INCORRECT_CVC: 'The security code is not right. Check the digits on the card.',
    AUTHENTICATION_FAILURE: 'Your bank did not confirm this payment. Try again, or use another card.',
    CUSTOMER_CANCELLED: 'You went back before you had paid. You have not been charged.',
    PAYMENT_METHOD_PROVIDER_DECLINED: 'This payment was not approved. Try again, or choose another way to pay.',
    PROCESSING_ERROR: 'The payment could not be processed. You have not been charged; try again.',
  } satisfies Record<Decline, string>,
}

export type Problems = typeof problems

function countWord(count: number): string {
  return ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'][count] ?? number.format(count)
}
