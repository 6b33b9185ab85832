import { getTaxName } from '@tradepost/contract/hosted/tax-names'
import type { OfferedMethodType } from '@tradepost/contract/provider/payments'
import { formatMoney } from '@tradepost/kit/money/money'
import { getDateTimeFormat, getNumberFormat } from '@tradepost/messages/intl-formats'
import { isolate, type Language, toDirection, toLocale } from '@tradepost/messages/languages'
import { messagesIn, type Translate } from '#src/messages.ts'
import type { PaymentRow } from '#src/payments/table.ts'

/** Formats values in a language. Dates are in UTC, like all billing. */
export type Formatter = {
  language: Language
  /** For dates and numbers that are not `date` or `money`. */
  locale: string
  t: Translate
  money: (amount: number) => string
  date: (instant: Date) => string
  /** Isolates text of another direction that stands outside of a message; values of messages are isolated there. */
  keep: (text: string) => string
}

/** Creates the formatter of an email whose amounts share one currency. */
export function createFormatter({ language, currency }: { language: Language; currency: string }): Formatter {
  const locale = toLocale(language)
  const date = getDateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    language,
    locale,
    t: messagesIn(language),
    money: (amount) => formatMoney({ amount, currency }, locale).replace('-', '−'),
    date: (instant) => date.format(instant),
    keep: toDirection(language) === 'rtl' ? isolate : (text) => text,
  }
}

/** Names of companies and schemes, the same in every language. */
const NETWORKS: Readonly<Record<string, string>> = { VISA: 'Visa', MASTERCARD: 'Mastercard', AMEX: 'American Express' }
const WAYS: Readonly<Record<Exclude<OfferedMethodType, 'credit' | 'debit'>, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  amazon_pay: 'Amazon Pay',
  klarna: 'Klarna',
  affirm: 'Affirm',
  afterpay_clearpay: 'Afterpay Clearpay',
  sepa: 'SEPA',
  ach: 'ACH',
  upi_collect: 'UPI',
  upi_intent: 'UPI',
}

/** Returns the buyer country's name for the tax, with its rate if there is one. */
export function formatTax(language: Language, country: string, basisPoints = 0): string {
  const name = messagesIn(language)(`receipts.taxes.${getTaxName(country)}`)
  if (basisPoints <= 0) return name
  const percent = getNumberFormat(toLocale(language), { style: 'percent', maximumFractionDigits: 3 })
  return `${name} ${percent.format(basisPoints / 10_000)}`
}

/** Returns the payment method's label: the card brand and last digits, or the wallet or bank; empty for neither. */
export function paymentMethodLabel({
  paymentMethodType: type,
  cardNetwork,
  cardLastFour,
}: Pick<PaymentRow, 'paymentMethodType' | 'cardNetwork' | 'cardLastFour'>): string {
  const card = cardLastFour ? `${NETWORKS[cardNetwork ?? ''] ?? cardNetwork ?? ''} •••• ${cardLastFour}`.trim() : ''
  const way = type && type !== 'credit' && type !== 'debit' ? WAYS[type] : ''
  return way && card ? `${way} (${card})` : way || card
}
