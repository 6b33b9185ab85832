import type { OfferedMethodType } from '@tradepost/contract/provider/payments'

/** Kinds of payment methods, as on the wire. */
export type PaymentMethod = 'card' | 'wallet' | 'pay_later' | 'bank_debit' | 'upi'

const METHODS: Readonly<Record<OfferedMethodType, PaymentMethod>> = {
  credit: 'card',
  debit: 'card',
  apple_pay: 'wallet',
  google_pay: 'wallet',
  amazon_pay: 'wallet',
  klarna: 'pay_later',
  affirm: 'pay_later',
  afterpay_clearpay: 'pay_later',
  sepa: 'bank_debit',
  ach: 'bank_debit',
  upi_collect: 'upi',
  upi_intent: 'upi',
}

/** Returns the kind of a payment method type. */
export const toPaymentMethod = (type: OfferedMethodType): PaymentMethod => METHODS[type]
