import type { RedirectMethod } from '@tradepost/contract/hosted/checkout'
import { messages } from './languages/messages.ts'

/** Names that are the same in every language. */
const BRANDS = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  amazon_pay: 'Amazon Pay',
  klarna: 'Klarna',
  affirm: 'Affirm',
  afterpay_clearpay: 'Afterpay',
} satisfies Partial<Record<RedirectMethod, string>>

/** Returns the name of a payment method. */
export const methodName = (method: RedirectMethod): string => ({ ...BRANDS, ...messages.methods.names })[method]
