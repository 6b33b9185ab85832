import { addDecimals, compareDecimals, multiplyDecimals, parseDecimal, roundDecimal } from '@tradepost/kit/money/decimals'

/** Units and price are decimal strings; the price is in the smallest unit of the currency. */
export type PricedUsage = { units: string; freeThreshold: number; pricePerUnit: string }

/**
 * Returns the price of a meter's units in one cycle, in minor units: units above the free threshold times the price, rounded
 * once. 0 if all are free, or if corrections made the units negative.
 * @throws if the result exceeds 2^53
 */
export function priceUsage({ units, freeThreshold, pricePerUnit }: PricedUsage): number {
  const chargeable = addDecimals(parseDecimal(units), parseDecimal(String(-freeThreshold)))
  if (compareDecimals(chargeable, parseDecimal('0')) <= 0) return 0
  return roundDecimal(multiplyDecimals(chargeable, parseDecimal(pricePerUnit)))
}
