import { getCurrencyExponent } from '@tradepost/kit/money/currencies'
import { divideRounded, type Ratio, scale, WHOLE } from '@tradepost/kit/money/money'
import { getRatePerDollar } from './exchange-rates.ts'

type Way = { from: string; to: string }

/** Returns the exact number of minor units of `to` per minor unit of `from`. @throws 422 EXCHANGE_RATE_NOT_FOUND */
function getRatio({ from, to }: Way): Ratio {
  const unit = (currency: string) => 10n ** BigInt(getCurrencyExponent(currency))
  return { numerator: getRatePerDollar(to) * unit(to), denominator: getRatePerDollar(from) * unit(from) }
}

/**
 * Converts an amount to another currency, rounding once. `feeBasisPoints` are added, for buyer amounts; `feeIncluded` are part of
 * the amount and removed.
 * @throws 422 EXCHANGE_RATE_NOT_FOUND
 */
export function convertAmount(
  amount: number,
  { feeBasisPoints = 0, feeIncluded = 0, ...way }: Way & { feeBasisPoints?: number; feeIncluded?: number },
): number {
  if (way.from === way.to && feeBasisPoints === feeIncluded) return amount
  const { numerator, denominator } = getRatio(way)
  return scale(amount, {
    numerator: numerator * BigInt(WHOLE + feeBasisPoints),
    denominator: denominator * BigInt(WHOLE + feeIncluded),
  })
}

/** Significant digits of a displayed rate. */
const SHOWN_DIGITS = 6

/** Returns the rate for display: units of `to` per unit of `from`, to six significant digits. */
export function formatExchangeRate({ from, to }: Way): string {
  const [numerator, denominator] = [getRatePerDollar(to), getRatePerDollar(from)]
  let decimals = 0
  while (decimals < 12 && numerator * 10n ** BigInt(decimals) < denominator * 10n ** BigInt(SHOWN_DIGITS - 1)) decimals += 1
  const text = String(divideRounded(numerator * 10n ** BigInt(decimals), denominator)).padStart(decimals + 1, '0')
  if (decimals === 0) return text
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** Fee tiers for paying in another currency, by order amount in US cents (reference, 3.7). */
const FEES = [
  { below: 500_00, basisPoints: 400 },
  { below: 1500_01, basisPoints: 300 },
] as const
const LARGE_ORDER_FEE = 200

/** Returns the fee, in basis points, for paying this order in another currency: 4% under $500, 3% to $1500, 2% above. */
export function getConversionFeeBasisPoints(order: { amount: number; currency: string }): number {
  const cents = convertAmount(order.amount, { from: order.currency, to: 'USD' })
  return FEES.find(({ below }) => cents < below)?.basisPoints ?? LARGE_ORDER_FEE
}
