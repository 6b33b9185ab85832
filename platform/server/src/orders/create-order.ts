import { newId } from '@tradepost/kit/ids'
import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { Scope } from '#src/scope.ts'
import type { OrderRow } from './table.ts'

export type NewOrderLine = { product: Pick<ShopProduct, 'product_id' | 'name' | 'poster' | 'price'>; quantity: number }
export type NewOrder = {
  environment: ProviderEnvironment
  currency: string
  lines: readonly NewOrderLine[]
  guestId: string | null
  userId: string | null
  email: string | null
}

/** Writes down what somebody is about to buy, before the provider is asked: whatever happens next, the order's id leads back here. */
export async function createOrder(scope: Scope, input: NewOrder): Promise<OrderRow> {
  const now = scope.clock.now()
  const { lines, ...kept } = input
  const order = await scope.trx
    .insertInto('orders')
    .values({
      ...kept,
      organizationId: scope.organizationId,
      id: newId('order'),
      status: 'awaiting_payment',
      subtotal: lines.reduce((sum, line) => sum + line.product.price * line.quantity, 0),
      tax: null,
      total: null,
      keyHash: null,
      sessionId: null,
      checkoutUrl: null,
      paymentId: null,
      cardNetwork: null,
      cardLastFour: null,
      lastDecline: null,
      lookedUpAt: null,
      createdAt: now,
      paidAt: null,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (lines.length > 0) {
    await scope.trx
      .insertInto('orderLines')
      .values(
        lines.map(({ product, quantity }, position) => ({
          organizationId: scope.organizationId,
          orderId: order.id,
          position,
          productId: product.product_id,
          name: product.name,
          poster: product.poster,
          quantity,
          unitPrice: product.price,
          amount: product.price * quantity,
        })),
      )
      .execute()
  }
  return order
}
