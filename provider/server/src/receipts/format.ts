import { getTaxName } from '@tradepost/contract/hosted/tax-names'
import type { OfferedMethodType } from '@tradepost/contract/provider/payments'
import { getNumberFormat } from '@tradepost/messages/intl-formats'
import { type Language, toLocale } from '@tradepost/messages/languages'
import { messagesIn } from '#src/messages.ts'
import type { PaymentRow } from '#src/payments/table.ts'

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
