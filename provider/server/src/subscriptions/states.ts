import type { SubscriptionStatus } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type { EventType } from '@tradepost/contract/provider/webhooks/webhooks'
import type { StateTable } from '@tradepost/kit/states'

/**
 * `activate`: the first payment succeeded. `fail`: it failed. `hold`: a renewal or the charge of a plan change was declined.
 * `recover`: the outstanding payment was paid. `expire`: the term is over.
 */
export type SubscriptionTrigger = 'activate' | 'fail' | 'hold' | 'recover' | 'pause' | 'resume' | 'cancel' | 'expire'

/** A subscription starts as `pending`, which isn't an event. A renewal keeps the status and has its own event. */
export const subscriptionStates: StateTable<SubscriptionStatus, SubscriptionTrigger, EventType> = {
  pending: {
    activate: { to: 'active', emits: 'subscription.active' },
    fail: { to: 'failed', emits: 'subscription.failed' },
  },
  active: {
    hold: { to: 'on_hold', emits: 'subscription.on_hold' },
    pause: { to: 'paused', emits: 'subscription.paused' },
    cancel: { to: 'cancelled', emits: 'subscription.cancelled' },
    expire: { to: 'expired', emits: 'subscription.expired' },
  },
  on_hold: {
    recover: { to: 'active', emits: 'subscription.active' },
    cancel: { to: 'cancelled', emits: 'subscription.cancelled' },
    expire: { to: 'expired', emits: 'subscription.expired' },
  },
  paused: {
    resume: { to: 'active', emits: 'subscription.unpaused' },
    cancel: { to: 'cancelled', emits: 'subscription.cancelled' },
  },
  cancelled: {},
  failed: {},
  expired: {},
}
