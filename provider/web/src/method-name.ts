import type { RedirectMethod } from '@tradepost/contract/hosted/checkout'
import { t } from './messages.ts'

/** Names that are the same in every language. */
const BRANDS = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  amazon_pay: 'Amazon Pay',
  klarna: 'Klarna',
  affirm: 'Affirm',
  afterpay_clearpay: 'Afterpay',
} satisfies Partial<Record<RedirectMethod, string>>

const isBrand = (method: RedirectMethod): method is keyof typeof BRANDS => Object.hasOwn(BRANDS, method)

/** Returns the name of a payment method. */
export const methodName = (method: RedirectMethod): string => (isBrand(method) ? BRANDS[method] : t(`methods.names.${method}`))
