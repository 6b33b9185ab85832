import type { AbandonedCheckoutStatus } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import type { EventType } from '@tradepost/contract/provider/webhooks/webhooks'
import type { StateTable } from '@tradepost/kit/states'

/**
 * `remind`: the buyer got the reminder. `decline`: the buyer wants none. `recover`: the same was bought after all. `exhaust`: the
 * reminder had no effect for as long as a checkout can be recovered.
 */
export type AbandonmentTrigger = 'remind' | 'decline' | 'recover' | 'exhaust'

/** A checkout starts as `abandoned`, with `abandoned_checkout.detected`, and stays so if nobody reminds its buyer. */
export const abandonedCheckoutStates: StateTable<AbandonedCheckoutStatus, AbandonmentTrigger, EventType> = {
  abandoned: {
    remind: { to: 'recovering' },
    decline: { to: 'opted_out' },
    recover: { to: 'recovered', emits: 'abandoned_checkout.recovered' },
  },
  recovering: {
    decline: { to: 'opted_out' },
    recover: { to: 'recovered', emits: 'abandoned_checkout.recovered' },
    exhaust: { to: 'exhausted' },
  },
  opted_out: {
    recover: { to: 'recovered', emits: 'abandoned_checkout.recovered' },
  },
  recovered: {},
  exhausted: {},
}
