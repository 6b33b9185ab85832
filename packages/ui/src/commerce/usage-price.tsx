import { getPageLocale } from '@tradepost/messages/page-messages'
import { getCurrencyFractionDigits } from './money.tsx'

type Meter = { name: string; measurement_unit: string }

/** Names what a meter counts. Sellers write units in the plural, often within the meter's name: "API calls", "Storage (GB)". */
export const nameUnits = ({ name, measurement_unit: unit }: Meter): string =>
  name.toLowerCase().includes(unit.toLowerCase()) ? name : `${name} (${unit})`

/** Formats a price in minor units with decimals, which may be a fraction of the smallest unit: "$0.002". */
export function formatUnitPrice(price: string, currency: string): string {
  const digits = getCurrencyFractionDigits(currency)
  const format = new Intl.NumberFormat(getPageLocale(), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: 12,
  })
  return format.format(Number(price) / 10 ** digits)
}
