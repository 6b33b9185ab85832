import type { TimeInterval } from '@tradepost/contract/provider/prices'
import { divideRounded, type Ratio } from '@tradepost/kit/money/money'

/** Lengths of intervals in twelfths of a day. A year has 365 days, a month is a twelfth of it. */
const LENGTHS: Readonly<Record<TimeInterval, bigint>> = { Day: 12n, Week: 84n, Month: 365n, Year: 4380n }

/** Charges of `amount` minor units every `count` intervals. */
export type Recurring = { amount: number; count: number; interval: TimeInterval }

/** Sums charges to a monthly amount in minor units, rounded once. */
export function sumMonthly(charges: readonly Recurring[]): number {
  const sum = charges.reduce<Ratio>(
    ({ numerator, denominator }, { amount, count, interval }) => {
      const length = BigInt(count) * LENGTHS[interval]
      return { numerator: numerator * length + BigInt(amount) * LENGTHS.Month * denominator, denominator: denominator * length }
    },
    { numerator: 0n, denominator: 1n },
  )
  return Number(divideRounded(sum.numerator, sum.denominator))
}
