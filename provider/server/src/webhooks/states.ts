import type { StateTable } from '@tradepost/kit/states'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed'
/** `accept`: the endpoint answered 2xx. `miss`: it didn't, and another attempt follows. `exhaust`: that was the last. */
export type DeliveryTrigger = 'accept' | 'miss' | 'exhaust'

export const deliveryStates: StateTable<DeliveryStatus, DeliveryTrigger, never> = {
  pending: {
    accept: { to: 'delivered' },
    miss: { to: 'pending' },
    exhaust: { to: 'failed' },
  },
  delivered: {},
  failed: {},
}
