import type { ChargeRequest, Instrument } from '#src/acquirer/acquirer.ts'
import type { PaymentRow } from './table.ts'

/** The key under which the card network knows a try of this payment: the first is the payment's own id. */
export function chargeKeyOf({ id, retryAttempt, pageTries }: Pick<PaymentRow, 'id' | 'retryAttempt' | 'pageTries'>): string {
  if (pageTries > 0) return `${id}:${retryAttempt}:${pageTries}`
  return retryAttempt === 0 ? id : `${id}:${retryAttempt}`
}

/** What the card network is asked for a payment; `at`: what time it is for the business. */
export function chargeRequest(payment: PaymentRow, instrument: Instrument, at: Date): ChargeRequest {
  return {
    idempotencyKey: chargeKeyOf(payment),
    businessId: payment.businessId,
    amount: payment.totalAmount,
    currency: payment.currency,
    instrument,
    keepsCard: payment.savesPaymentMethod,
    isOffSession: payment.isOffSession,
    at,
  }
}
