import type { ChargeRequest, Instrument } from '#src/acquirer/acquirer.ts'
import type { PaymentRow } from './table.ts'

/** Returns the idempotency key of this attempt at the card network: the payment's ID for the first one. */
export function getChargeKey({ id, retryAttempt, pageTries }: Pick<PaymentRow, 'id' | 'retryAttempt' | 'pageTries'>): string {
  if (pageTries > 0) return `${id}:${retryAttempt}:${pageTries}`
  return retryAttempt === 0 ? id : `${id}:${retryAttempt}`
}

/** Returns what the card pays of a payment: the total without the wallet's part. */
export const getCardAmount = ({ totalAmount, walletAmount }: Pick<PaymentRow, 'totalAmount' | 'walletAmount'>): number =>
  totalAmount - walletAmount

/** Builds the charge request of a payment; `at`: current time of the business. */
export function chargeRequest(payment: PaymentRow, instrument: Instrument, at: Date): ChargeRequest {
  return {
    idempotencyKey: getChargeKey(payment),
    businessId: payment.businessId,
    amount: getCardAmount(payment),
    currency: payment.currency,
    instrument,
    keepsCard: payment.savesPaymentMethod,
    isOffSession: payment.isOffSession,
    at,
  }
}
