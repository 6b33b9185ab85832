import type { EventType } from '@tradepost/contract/provider/webhooks/webhooks'
import type { StateTable } from '@tradepost/kit/states'

export type PaymentStatus =
  | 'requires_payment_method'
  | 'processing'
  | 'requires_customer_action'
  | 'succeeded'
  | 'failed'
  | 'cancelled'

/**
 * `attempt`: the buyer of a payment link pays. `succeed`, `decline`: the card network's answer. `defer`: it decides later.
 * `challenge`: the buyer must first approve it elsewhere. `abandon`: nobody answered, or the buyer left. `retry`: a payment with
 * a link is attempted again; a failed attempt of a checkout session stays failed.
 */
export type PaymentTrigger = 'attempt' | 'succeed' | 'decline' | 'defer' | 'challenge' | 'abandon' | 'retry'

/**
 * An attempt of a checkout session starts as `processing`, before the card network is called; a payment requested with a link
 * starts as `requires_payment_method`. Neither start is an event.
 */
export const paymentStates: StateTable<PaymentStatus, PaymentTrigger, EventType> = {
  requires_payment_method: {
    attempt: { to: 'processing' },
    abandon: { to: 'cancelled', emits: 'payment.cancelled' },
  },
  processing: {
    succeed: { to: 'succeeded', emits: 'payment.succeeded' },
    decline: { to: 'failed', emits: 'payment.failed' },
    defer: { to: 'processing', emits: 'payment.processing' },
    challenge: { to: 'requires_customer_action' },
    abandon: { to: 'cancelled', emits: 'payment.cancelled' },
  },
  requires_customer_action: {
    succeed: { to: 'succeeded', emits: 'payment.succeeded' },
    decline: { to: 'failed', emits: 'payment.failed' },
    defer: { to: 'processing', emits: 'payment.processing' },
    abandon: { to: 'cancelled', emits: 'payment.cancelled' },
  },
  succeeded: {},
  failed: { retry: { to: 'processing' } },
  cancelled: {},
}
