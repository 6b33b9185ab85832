import type { OfferedMethodType } from '@tradepost/contract/provider/payments'

/** The kinds of ways to pay, in the words of the wire. */
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

/** Of which kind a way to pay is. */
export const methodOf = (type: OfferedMethodType): PaymentMethod => METHODS[type]
