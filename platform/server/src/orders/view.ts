import type { Returned } from '@tradepost/contract/platform/buyer/buyer-goods'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { findLogoPath } from '#src/organizations/logo.ts'
import type { ShownOrder } from './find-order.ts'
import { viewSale } from './paid-sale.ts'

const NUMBER_LENGTH = 8

/** Returns the end of an order's ID, short enough to read aloud. */
export function toOrderNumber(id: string): string {
  return id.slice(-NUMBER_LENGTH).toUpperCase()
}

const NOTHING_RETURNED: Returned = { refunds: [], disputes: [], withdrawal: null }

/**
 * Converts an order to what its buyer sees. Total and payment method are only included once the provider confirmed the payment.
 */
export function viewOrder(order: ShownOrder, returned: Returned = NOTHING_RETURNED): Order {
  const { lines, shop } = order
  const isPaid = order.status === 'paid'
  const { lines: _, ...figures } = viewSale(order)
  return {
    ...figures,
    ...(isPaid ? {} : { tax: null, total: null }),
    id: order.id,
    number: toOrderNumber(order.id),
    status: order.status,
    shop: { slug: shop.slug, name: shop.name, logo: findLogoPath(shop) },
    lines: lines.map((line) => ({
      product_id: line.productId,
      name: line.name,
      poster: line.poster,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      amount: line.amount,
      // Only the order that started a subscription started its trial.
      recurring: line.recurring && order.isRenewal ? { ...line.recurring, trial_period_days: 0 } : line.recurring,
    })),
    email: order.email,
    payment:
      isPaid && order.paymentId !== null
        ? {
            payment_id: order.paymentId,
            card_network: order.cardNetwork,
            card_last_four: order.cardLastFour,
            invoice_url: order.invoiceUrl,
          }
        : null,
    subscription_id: isPaid ? order.subscriptionId : null,
    returned,
    last_decline: order.lastDecline,
    last_decline_code: order.lastDeclineCode,
    checkout_url: order.status === 'awaiting_payment' ? order.checkoutUrl : null,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
  }
}
