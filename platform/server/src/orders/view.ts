import type { Order } from '@tradepost/contract/platform/orders'
import type { OrganizationRow } from '#src/auth/table.ts'
import type { OrderLineRow, OrderRow } from './table.ts'

/** Short enough to be read over the phone. */
export const orderNumber = (order: Pick<OrderRow, 'id'>): string => order.id.slice(-8).toUpperCase()

export function viewOrder(order: OrderRow, lines: readonly OrderLineRow[], shop: OrganizationRow | undefined): Order {
  return {
    id: order.id,
    number: orderNumber(order),
    status: order.status,
    shop: { slug: shop?.slug ?? '', name: shop?.name ?? '' },
    lines: lines.map((line) => ({
      product_id: line.productId,
      name: line.name,
      poster: line.poster,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      amount: line.amount,
    })),
    currency: order.currency,
    subtotal: order.subtotal,
    tax: order.tax,
    total: order.total,
    email: order.email,
    payment: order.paymentId ? { payment_id: order.paymentId, card_network: order.cardNetwork, card_last_four: order.cardLastFour } : null,
    last_decline: order.status === 'awaiting_payment' ? order.lastDecline : null,
    checkout_url: order.status === 'awaiting_payment' ? order.checkoutUrl : null,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
  }
}
