import type { CheckoutAppearance } from '@tradepost/contract/platform/seller-checkout-appearance'
import { LANGUAGES } from '@tradepost/messages/languages'

/** Each language under its own name, so that its readers find it. */
export const languages = LANGUAGES.map((code) => ({
  code,
  name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
}))

export type Method = CheckoutAppearance['allowed_payment_method_types'][number]

/** The payment methods, in familiar groups. */
export const methodGroups: { title: string; methods: { type: Method; label: string }[] }[] = [
  {
    title: 'Cards',
    methods: [
      { type: 'credit', label: 'Credit cards' },
      { type: 'debit', label: 'Debit cards' },
    ],
  },
  {
    title: 'Wallets',
    methods: [
      { type: 'apple_pay', label: 'Apple Pay' },
      { type: 'google_pay', label: 'Google Pay' },
      { type: 'amazon_pay', label: 'Amazon Pay' },
    ],
  },
  {
    title: 'Pay later',
    methods: [
      { type: 'klarna', label: 'Klarna' },
      { type: 'affirm', label: 'Affirm' },
      { type: 'afterpay_clearpay', label: 'Afterpay, Clearpay' },
    ],
  },
  {
    title: 'Bank',
    methods: [
      { type: 'sepa', label: 'SEPA debit (Europe)' },
      { type: 'ach', label: 'ACH debit (US)' },
      { type: 'upi_collect', label: 'UPI by request (India)' },
      { type: 'upi_intent', label: 'UPI by app (India)' },
    ],
  },
]

const switches = [
  ['show_order_details', 'order details'],
  ['allow_currency_selection', 'currency selection'],
  ['allow_discount_code', 'a discount code'],
  ['allow_phone_number_collection', 'a phone number'],
  ['allow_tax_id', 'a tax ID'],
] as const

/** Describes the drawing for screen readers. */
export function posterLabel(appearance: CheckoutAppearance, theme: 'light' | 'dark'): string {
  const shown = switches.flatMap(([field, words]) => (appearance[field] ? [words] : []))
  return `The checkout in ${theme} colors${shown.length > 0 ? `, with ${shown.join(', ')}` : ''}`
}
