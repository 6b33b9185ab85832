import type { PriceTerms } from '@tradepost/contract/platform/buyer/storefront'
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
