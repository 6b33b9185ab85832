import type { OrderStatus } from '@tradepost/contract/platform/orders'
import type { StateTable } from '@tradepost/kit/states'

/** `pay`: the provider says that money arrived. `defer`: its bank takes its time. `decline`: the attempt under way failed. `expire`: the checkout closed. */
export type OrderTrigger = 'pay' | 'defer' | 'decline' | 'expire'

/**
 * Paid is final. Expired is only our guess that nobody will pay any more: money that arrives after all (a slow bank,
 * an answer that was lost) still makes the order paid.
 */
export const orderStates: StateTable<OrderStatus, OrderTrigger, never> = {
  awaiting_payment: { pay: { to: 'paid' }, defer: { to: 'processing' }, expire: { to: 'expired' } },
  processing: { pay: { to: 'paid' }, decline: { to: 'awaiting_payment' }, expire: { to: 'expired' } },
  expired: { pay: { to: 'paid' } },
  paid: {},
}
