import type { StateTable } from '@tradepost/kit/states'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed'
/**
 * `accept`: the endpoint answered 2xx. `miss`: it didn't, and another attempt follows. `exhaust`: that was the last. `resend`:
 * the business sends it again, and the schedule starts over.
 */
export type DeliveryTrigger = 'accept' | 'miss' | 'exhaust' | 'resend'

export const deliveryStates: StateTable<DeliveryStatus, DeliveryTrigger, never> = {
  pending: {
    accept: { to: 'delivered' },
    miss: { to: 'pending' },
    exhaust: { to: 'failed' },
  },
  delivered: { resend: { to: 'pending' } },
  failed: { resend: { to: 'pending' } },
}
