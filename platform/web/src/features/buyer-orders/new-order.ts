import type { Order } from '@tradepost/contract/platform/orders'

const NEW_MILLISECONDS = 24 * 60 * 60 * 1000

/** Returns whether somebody who opens the order has just bought it, so that the page thanks for it. */
export const isNewOrder = ({ paid_at: paidAt, created_at }: Pick<Order, 'paid_at' | 'created_at'>, now: Date): boolean =>
  now.getTime() - Date.parse(paidAt ?? created_at) < NEW_MILLISECONDS
