import type { StartedCheckout } from '@tradepost/contract/platform/cart'
import { Fault } from '@tradepost/kit/faults'
import type { OrganizationRow } from '#src/auth/table.ts'
import type { Visitor } from '#src/callers.ts'
import { listCartItems } from '#src/cart/own-cart.ts'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { advanceOrder } from '#src/orders/advance-order.ts'
import { createOrder } from '#src/orders/create-order.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { openProvider } from '#src/organizations/open-provider.ts'
import type { CheckoutInput } from '#src/payments-provider.ts'
import type { ShopFound } from '#src/storefront/find-shop.ts'
import { readCatalog } from '#src/storefront/read-catalog.ts'

/**
 * Opens the hosted checkout for the visitor's cart. The order is written first and its id travels with the session, so
 * that a payment always finds its order; a session that could not be opened closes the order and leaves the cart.
 * @throws 409 SHOP_NOT_OPEN, CART_PRODUCT_UNAVAILABLE; 422 CART_EMPTY; 503 while the provider does not answer.
 */
export async function startCheckout(deps: Deps, { organization, connection }: ShopFound, visitor: Visitor): Promise<StartedCheckout> {
  const items = await transact(deps, (work) => listCartItems({ ...work, organizationId: organization.id }, visitor))
  if (items.length === 0) throw fault('CART_EMPTY')
  if (!connection) throw fault('SHOP_NOT_OPEN')
  const { products, trouble } = await readCatalog(deps, connection)
  if (trouble) throw trouble
  const lines = items.map((item) => {
    const product = products.find((each) => each.product_id === item.productId)
    if (!product) throw fault('CART_PRODUCT_UNAVAILABLE', `${item.product.name} is no longer sold. Take it out of your cart to go on`)
    return { product, quantity: item.quantity }
  })
  const provider = openProvider(deps, connection)
  const order = await transact(deps, (work) =>
    createOrder(
      { ...work, organizationId: organization.id },
      {
        environment: connection.environment,
        currency: lines[0]?.product.currency ?? 'USD',
        lines,
        guestId: visitor.guestId,
        userId: visitor.user?.id ?? null,
        email: visitor.user?.email ?? null,
      },
    ),
  )
  const session = await provider.createCheckout(await checkoutInput(deps, organization, visitor, order, lines)).catch(async (error: unknown) => {
    await transact(deps, (work) => advanceOrder(work, order, 'expire'))
    throw error instanceof Fault && error.status === 404 ? fault('CART_PRODUCT_UNAVAILABLE') : error
  })
  await transact(deps, ({ trx, clock }) =>
    trx
      .updateTable('orders')
      .set({ sessionId: session.session_id, checkoutUrl: session.checkout_url, updatedAt: clock.now() })
      .where('organizationId', '=', order.organizationId)
      .where('id', '=', order.id)
      .execute(),
  )
  return { order_id: order.id, checkout_url: session.checkout_url }
}

type Line = { product: { product_id: string }; quantity: number }

async function checkoutInput(deps: Deps, organization: OrganizationRow, visitor: Visitor, order: OrderRow, lines: readonly Line[]): Promise<CheckoutInput> {
  const { url } = deps.config
  const customer = visitor.user ? await customerOf(deps, order, visitor.user) : undefined
  return {
    product_cart: lines.map(({ product, quantity }) => ({ product_id: product.product_id, quantity })),
    return_url: `${url}/orders/${order.id}`,
    cancel_url: `${url}/cart?shop=${encodeURIComponent(organization.slug)}`,
    metadata: { tradepost_order: order.id },
    ...(customer ? { customer } : {}),
  }
}

/** The provider's customer of this person, if they bought here before; else who they are. */
async function customerOf(deps: Deps, order: OrderRow, user: { id: string; email: string; name: string }) {
  const known = await deps.database.db
    .selectFrom('providerCustomers')
    .select('customerId')
    .where('organizationId', '=', order.organizationId)
    .where('environment', '=', order.environment)
    .where('userId', '=', user.id)
    .executeTakeFirst()
  return known ? { customer_id: known.customerId } : { email: user.email, ...(user.name.trim() ? { name: user.name.trim() } : {}) }
}
