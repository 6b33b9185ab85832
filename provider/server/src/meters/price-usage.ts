import { addDecimals, compareDecimals, multiplyDecimals, parseDecimal, roundDecimal } from '@tradepost/kit/decimals'

/** Units and price as decimal strings; the price is in the smallest unit of the currency. */
export type PricedUsage = { units: string; freeThreshold: number; pricePerUnit: string }

/**
 * What a meter's units of one cycle cost, in minor units: those above the free ones, times the price, rounded once. Nothing
 * when all are free, or when corrections brought the units below zero. @throws when it is more than 2^53
 */
export function priceUsage({ units, freeThreshold, pricePerUnit }: PricedUsage): number {
  const chargeable = addDecimals(parseDecimal(units), parseDecimal(String(-freeThreshold)))
  if (compareDecimals(chargeable, parseDecimal('0')) <= 0) return 0
  return roundDecimal(multiplyDecimals(chargeable, parseDecimal(pricePerUnit)))
}
