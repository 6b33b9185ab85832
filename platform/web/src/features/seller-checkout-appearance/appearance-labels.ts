import type { CheckoutAppearance } from '@tradepost/contract/platform/organization/seller-checkout-appearance'
import { LANGUAGES } from '@tradepost/messages/languages'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/dashboard-messages.ts'

/** Languages of the checkout, each named in its own language, so that its speakers recognize it. */
export const languages = LANGUAGES.map((code) => ({
  code,
  name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
}))

export type Method = CheckoutAppearance['allowed_payment_method_types'][number]

/** The payment methods, in familiar groups. */
export const methodGroups: { title: string; methods: { type: Method; label: string }[] }[] = [
  {
    title: t('sellerCheckoutAppearance.methods.cards'),
    methods: [
      { type: 'credit', label: t('sellerCheckoutAppearance.methods.credit') },
      { type: 'debit', label: t('sellerCheckoutAppearance.methods.debit') },
    ],
  },
  {
    title: t('sellerCheckoutAppearance.methods.wallets'),
    methods: [
      { type: 'apple_pay', label: 'Apple Pay' },
      { type: 'google_pay', label: 'Google Pay' },
      { type: 'amazon_pay', label: 'Amazon Pay' },
    ],
  },
  {
    title: t('sellerCheckoutAppearance.methods.payLater'),
    methods: [
      { type: 'klarna', label: 'Klarna' },
      { type: 'affirm', label: 'Affirm' },
      { type: 'afterpay_clearpay', label: 'Afterpay, Clearpay' },
    ],
  },
  {
    title: t('sellerCheckoutAppearance.methods.bank'),
    methods: [
      { type: 'sepa', label: t('sellerCheckoutAppearance.methods.sepa') },
      { type: 'ach', label: t('sellerCheckoutAppearance.methods.ach') },
      { type: 'upi_collect', label: t('sellerCheckoutAppearance.methods.upiByRequest') },
      { type: 'upi_intent', label: t('sellerCheckoutAppearance.methods.upiByApp') },
    ],
  },
]

const switches = [
  'show_order_details',
  'allow_currency_selection',
  'allow_discount_code',
  'allow_phone_number_collection',
  'allow_tax_id',
] as const

const inOneLine = new Intl.ListFormat(getPageLocale(), { type: 'unit', style: 'short' })

/** Describes the drawing for screen readers. */
export function posterLabel(appearance: CheckoutAppearance, theme: 'light' | 'dark'): string {
  const shown = switches.filter((field) => appearance[field])
  if (shown.length === 0) return t(`sellerCheckoutAppearance.preview.${theme}`)
  const parts = inOneLine.format(shown.map((field) => t(`sellerCheckoutAppearance.preview.parts.${field}`)))
  return t(`sellerCheckoutAppearance.preview.${theme}With`, { parts })
}
