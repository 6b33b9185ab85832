import type { OrderStatus } from '@tradepost/contract/platform/buyer/orders'
import type { StateTable } from '@tradepost/kit/states'

/**
 * `pay`: the provider reports that the money arrived. `defer`: the bank is processing the payment. `decline`: the current attempt
 * failed. `expire`: the checkout closed.
 */
export type OrderTrigger = 'pay' | 'defer' | 'decline' | 'expire'

/**
 * Paid is final. Expired only means that we no longer expect a payment: money that arrives later (a slow bank, a lost answer)
 * still makes the order paid.
 */
export const orderStates: StateTable<OrderStatus, OrderTrigger, never> = {
  awaiting_payment: { pay: { to: 'paid' }, defer: { to: 'processing' }, expire: { to: 'expired' } },
  processing: { pay: { to: 'paid' }, decline: { to: 'awaiting_payment' }, expire: { to: 'expired' } },
  expired: { pay: { to: 'paid' } },
  paid: {},
}
