import type { DunningStatus } from '@tradepost/contract/provider/subscriptions/dunnings'
import type { EventType } from '@tradepost/contract/provider/webhooks/webhooks'
import type { StateTable } from '@tradepost/kit/states'

/** `recover`: the renewal was paid. `exhaust`: it can't be paid any more. */
export type DunningTrigger = 'recover' | 'exhaust'

/** A dunning starts as `recovering`, with `dunning.started`. */
export const dunningStates: StateTable<DunningStatus, DunningTrigger, EventType> = {
  recovering: {
    recover: { to: 'recovered', emits: 'dunning.recovered' },
    exhaust: { to: 'exhausted' },
  },
  recovered: {},
  exhausted: {},
}
