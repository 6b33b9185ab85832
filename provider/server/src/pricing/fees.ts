import { applyRate } from '@tradepost/kit/money/money'
import type { PaymentMethod } from '#src/payments/methods.ts'
import { getMinimumAmount } from './minimum-amounts.ts'

/** The base rate and surcharges, in basis points of the total, tax included. Source: reference, 3.7. */
const RATE = 400
const INTERNATIONAL = 150
const PAY_LATER = 300
const RECURRING = 50

type Charged = { total: number; currency: string; country: string; method: PaymentMethod | null; isRecurring?: boolean }

/**
 * Returns our fee for a payment, in minor units: 4% of the total plus a fixed part; 1.5% more if the buyer isn't in the US, 3%
 * more for pay later and 0.5% more for a subscription. The fixed part is $0.40 where the minimum charge is $0.50, and scales
 * with the minimum charge of other currencies.
 */
export function calculateFee({ total, currency, country, method, isRecurring = false }: Charged): number {
  const rate =
    RATE + (country === 'US' ? 0 : INTERNATIONAL) + (method === 'pay_later' ? PAY_LATER : 0) + (isRecurring ? RECURRING : 0)
  return Math.min(total, applyRate(total, rate) + applyRate(getMinimumAmount(currency), 8000))
}
