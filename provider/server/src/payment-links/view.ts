import type { CreatedPayment } from '@tradepost/contract/provider/payment-links'
import { randomText } from '@tradepost/kit/ids'
import { viewCustomerOf } from '#src/payments/view.ts'
import type { OpenedPayment } from './create-payment.ts'

/** The secret is asked for by the wire, and opens nothing here: a payment is made by its link or with a kept card. */
export function viewCreatedPayment({ payment, session }: OpenedPayment): CreatedPayment {
  return {
    payment_id: payment.id,
    total_amount: payment.totalAmount,
    client_secret: `${payment.id}_secret_${randomText(24)}`,
    customer: viewCustomerOf(payment),
    discount_id: payment.discountId,
    discount_ids: session.discounts.length > 0 ? session.discounts.map((discount) => discount.id) : null,
    metadata: payment.metadata,
    payment_link: payment.paymentLink,
    expires_on: payment.paymentLink === null ? null : session.expiresAt.toISOString(),
    product_cart: session.lines.map((line) => ({
      product_id: line.productId,
      quantity: line.quantity,
      amount: line.amount ?? null,
    })),
  }
}
