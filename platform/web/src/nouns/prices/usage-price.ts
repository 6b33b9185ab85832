import type { PriceTerms, UsagePrice } from '@tradepost/contract/platform/storefront'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { getCurrencyFractionDigits } from '@tradepost/ui/money'
import { t } from '#src/messages.ts'

/** Names what a meter counts. Sellers write units in the plural, often within the meter's name: "API calls", "Storage (GB)". */
const nameUnits = ({ name, measurement_unit: unit }: UsagePrice): string =>
  name.toLowerCase().includes(unit.toLowerCase()) ? name : `${name} (${unit})`

/** Formats a price that may be a fraction of the smallest currency unit: "$0.002". */
function formatUnitPrice(price: string, currency: string): string {
  const digits = getCurrencyFractionDigits(currency)
  const format = new Intl.NumberFormat(getPageLocale(), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: 12,
  })
  return format.format(Number(price) / 10 ** digits)
}

/** Lists the usage prices in the hosted checkout's words: "Build minutes: $0.03 each (300 free)". */
export function listUsageLabels(terms: PriceTerms, currency: string): string[] {
  if (terms.type !== 'usage_based_price') return []
  return terms.meters.map((meter) => {
    const shown = { meter: nameUnits(meter), price: formatUnitPrice(meter.price_per_unit, currency) }
    const { free_threshold: count } = meter
    return count > 0 ? t('nouns.prices.usage.eachAfterFree', { ...shown, count }) : t('nouns.prices.usage.each', shown)
  })
}
