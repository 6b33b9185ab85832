import type { EventType } from '@tradepost/contract/provider/webhooks'
import type { StateTable } from '@tradepost/kit/states'

export type PaymentStatus = 'processing' | 'requires_customer_action' | 'succeeded' | 'failed' | 'cancelled'

/**
 * `succeed`, `decline`: the card network's word. `defer`: it has not decided and will say later.
 * `challenge`: the buyer's bank asks first. `abandon`: nobody answered the bank, or the buyer left.
 */
export type PaymentTrigger = 'succeed' | 'decline' | 'defer' | 'challenge' | 'abandon'

/** An attempt starts as `processing`, before the card network is called; that start is no event. */
export const paymentStates: StateTable<PaymentStatus, PaymentTrigger, EventType> = {
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
    abandon: { to: 'cancelled', emits: 'payment.cancelled' },
  },
  succeeded: {},
  failed: {},
  cancelled: {},
}
