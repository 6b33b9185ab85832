import { applyRate } from '@tradepost/kit/money/money'
import type { AttemptTerms } from '#src/payments/create-payment.ts'
import { type LinePart, sumCodes, sumParts } from '#src/payments/line-parts.ts'
import type { PaymentMethod } from '#src/payments/methods.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import type { Conversion } from './charge-lines.ts'
import { getMinimumAmount } from './minimum-amounts.ts'
import type { PricedCart, PricedLine } from './price-cart.ts'

/** The base rate and surcharges, in basis points of the total, tax included. Source: reference, 3.7. */
const RATE = 400
const INTERNATIONAL = 150
const PAY_LATER = 300
const RECURRING = 50

type Charged = { total: number; currency: string; country: string; method: PaymentMethod | null; isRecurring?: boolean }

/**
 * Returns our fee for a payment, in minor units: 4% of the total plus a fixed part; 1.5% more if the buyer isn't in the US, 3%
 * more for pay later and 0.5% more for a subscription. The fixed part is $0.40 where the minimum charge is $0.50, and scales with
 * the minimum charge of other currencies.
 */
export function calculateFee({ total, currency, country, method, isRecurring = false }: Charged): number {
  const rate =
    RATE + (country === 'US' ? 0 : INTERNATIONAL) + (method === 'pay_later' ? PAY_LATER : 0) + (isRecurring ? RECURRING : 0)
  return Math.min(total, applyRate(total, rate) + applyRate(getMinimumAmount(currency), 8000))
}

type MoneyOfPayment = Pick<
  AttemptTerms,
  | 'totalAmount'
  | 'tax'
  | 'currency'
  | 'settlementAmount'
  | 'settlementTax'
  | 'settlementCurrency'
  | 'fee'
  | 'conversionFee'
  | 'lines'
>

type Payer = { country: string; method: PaymentMethod | null; isRecurring?: boolean }

/** Returns the amounts of a payment for a priced cart, by the buyer's country and payment method. */
export function calculatePaymentAmounts({ total, tax, currency, settlement, lines }: PricedCart, payer: Payer): MoneyOfPayment {
  return {
    totalAmount: total,
    tax,
    currency,
    settlementAmount: settlement.amount,
    settlementTax: settlement.tax,
    settlementCurrency: settlement.currency,
    fee: calculateFee({ total: settlement.amount, currency: settlement.currency, ...payer }),
    conversionFee: settlement.conversionFee,
    lines: lines.map((line) => ({
      productId: line.productId,
      kind: line.kind ?? 'product',
      itemId: line.itemId ?? null,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      amount: line.amount,
      tax: line.tax,
      total: line.total,
      parts: line.parts,
    })),
  }
}

function conversionIn(parts: readonly LinePart[], to: string): Conversion | null {
  const part = parts.find((each) => each.kind === 'conversion')
  return part ? { from: part.currency, to, feeBasisPoints: part.feeBasisPoints } : null
}

/** Returns the cart as the payment charged it: prices, rates and the session may have changed since. */
export function toPricedCart(payment: PaymentRow, rows: readonly PaymentLineRow[]): PricedCart {
  const lines = rows.map(({ productId, kind, itemId, name, description, quantity, unitPrice, parts }): PricedLine => {
    const isTaxInclusive = parts.some((part) => part.kind === 'tax' && part.how !== 'on_top')
    const item = itemId === null ? {} : { itemId }
    return { productId, kind, ...item, name, description, quantity, isTaxInclusive, unitPrice, parts, ...sumParts(parts) }
  })
  const parts = lines.flatMap((line) => line.parts)
  const { shown: subtotal, amount: _, ...sums } = sumParts(parts)
  const isReverseCharge = payment.taxId !== null
  const rates = parts.map((part) => (part.kind === 'tax' ? part.basisPoints : 0))
  return {
    currency: payment.currency,
    lines,
    subtotal,
    ...sums,
    codes: sumCodes(parts),
    rateBasisPoints: isReverseCharge ? 0 : Math.max(0, ...rates),
    isReverseCharge,
    conversion: conversionIn(parts, payment.currency),
    settlement: {
      currency: payment.settlementCurrency,
      amount: payment.settlementAmount,
      tax: payment.settlementTax,
      conversionFee: payment.conversionFee,
    },
  }
}
