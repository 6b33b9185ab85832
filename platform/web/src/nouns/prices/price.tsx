/** Prices: one-time, per interval and by usage. */

import { getPageLocale } from '@tradepost/messages/page-messages'
import { getCurrencyFractionDigits, keepTogether } from '@tradepost/ui/commerce/money'
import { t } from '#src/messages.ts'

/** Formats a price in the shop. Whole amounts have no cents: "$39", but "$4.50". Totals use Money instead. */
export function formatPrice(amount: number, currency: string): string {
  const digits = getCurrencyFractionDigits(currency)
  const format = new Intl.NumberFormat(getPageLocale(), {
    style: 'currency',
    currency,
    // Intl alone would round off the fillér of a forint price.
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return keepTogether(format.format(amount / 10 ** digits), getPageLocale())
}

/** Returns the tax note for a price. */
export function taxLabel(isTaxInclusive: boolean): string {
  return t(isTaxInclusive ? 'nouns.prices.tax.included' : 'nouns.prices.tax.plus')
}
