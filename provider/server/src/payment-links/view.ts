import type { CreatedPayment } from '@tradepost/contract/provider/checkout/payment-links'
import { createClientSecret } from '#src/payments/client-keys.ts'
import { viewCustomerOf } from '#src/payments/view.ts'
import type { Scope } from '#src/scope.ts'
import type { OpenedPayment } from './create-payment.ts'

export function viewCreatedPayment(scope: Scope, { payment, session }: OpenedPayment): CreatedPayment {
  return {
    payment_id: payment.id,
    total_amount: payment.totalAmount,
    client_secret: createClientSecret(scope, payment),
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
