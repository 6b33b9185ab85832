import type { OrderStatus } from '@tradepost/contract/platform/orders'
import type { StateTable } from '@tradepost/kit/states'

/** `settle`: the provider says that money arrived. `defer`: its bank takes its time. `give_up`: the attempt under way failed. `expire`: the checkout closed. */
export type OrderTrigger = 'settle' | 'defer' | 'give_up' | 'expire'

/**
 * Paid is final. Expired is only our guess that nobody will pay any more: money that arrives after all (a slow bank,
 * an answer that was lost) still makes the order paid.
 */
export const orderStates: StateTable<OrderStatus, OrderTrigger, never> = {
  awaiting_payment: { settle: { to: 'paid' }, defer: { to: 'processing' }, expire: { to: 'expired' } },
  processing: { settle: { to: 'paid' }, give_up: { to: 'awaiting_payment' }, expire: { to: 'expired' } },
  expired: { settle: { to: 'paid' } },
  paid: {},
}
