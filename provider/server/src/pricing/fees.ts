import { applyRate } from '@tradepost/kit/money'
import type { PaymentMethod } from '#src/payments/methods.ts'
import { minimumAmountOf } from './minimum-amounts.ts'

/** Basis points of the total, tax included, and what a card from outside the US costs more. Source: reference, 3.7. */
const RATE = 400
const INTERNATIONAL = 150
const PAY_LATER = 300
const RECURRING = 50

type Charged = { total: number; currency: string; country: string; method: PaymentMethod | null; isRecurring?: boolean }

/**
 * What we keep of a payment, in minor units: 4 % of the total plus a fixed part, 1.5 % more when the buyer is not
 * in the US 3 % more when a lender pays and 0.5 % more for a subscription. The fixed part is $0.40 where at least $0.50 is charged, and in the same proportion to the
 * smallest charge in every other currency.
 */
export function feeOf({ total, currency, country, method, isRecurring = false }: Charged): number {
  const rate =
    RATE + (country === 'US' ? 0 : INTERNATIONAL) + (method === 'pay_later' ? PAY_LATER : 0) + (isRecurring ? RECURRING : 0)
  return Math.min(total, applyRate(total, rate) + applyRate(minimumAmountOf(currency), 8000))
}
