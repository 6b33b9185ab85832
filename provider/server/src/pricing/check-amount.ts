import { formatMoney } from '@tradepost/kit/money/money'
import { faultAt } from '#src/faults.ts'

type Least = { minimum: number; currency: string }

/**
 * Checks the minimum of a pay-what-you-want price. Amounts are per unit, in minor units of `currency`.
 * @throws 422 REQUEST_AMOUNT_BELOW_MINIMUM
 */
export function checkAmount(amount: number, { minimum, currency }: Least, path: string): void {
  if (amount >= minimum) return
  const words = `At least ${formatMoney({ amount: minimum, currency })} has to be paid`
  throw faultAt(path, 'REQUEST_AMOUNT_BELOW_MINIMUM', words)
}
