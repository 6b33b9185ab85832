/** Prices: one-time, per interval and by usage. */

import type { PriceTerms } from '@tradepost/contract/platform/buyer/storefront'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { getCurrencyFractionDigits, keepTogether } from '@tradepost/ui/commerce/money'
import { formatUnitPrice, nameUnits } from '@tradepost/ui/commerce/usage-price'
import { t } from '#src/messages.ts'

/** Lists the usage prices in the hosted checkout's words: "Build minutes: $0.03 each (300 free)". */
export function listUsageLabels(terms: PriceTerms, currency: string): string[] {
  if (terms.type !== 'usage_based_price') return []
  return terms.meters.map((meter) => {
    const shown = { meter: nameUnits(meter), price: formatUnitPrice(meter.price_per_unit, currency) }
    const { free_threshold: count } = meter
    return count > 0 ? t('nouns.prices.usage.eachAfterFree', { ...shown, count }) : t('nouns.prices.usage.each', shown)
  })
}

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
