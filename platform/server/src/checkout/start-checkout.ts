import type { StartedCheckout } from '@tradepost/contract/platform/cart'
import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import { Fault } from '@tradepost/kit/faults'
import type { SignedIn, Visitor } from '#src/callers.ts'
import { listCartItems } from '#src/cart/own-cart.ts'
import type { CartItemRow } from '#src/cart/table.ts'
import { type Deps, reading, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { advanceOrder } from '#src/orders/advance-order.ts'
import { createOrder, type NewLine } from '#src/orders/create-order.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { openProvider } from '#src/organizations/open-provider.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { CheckoutInput } from '#src/payments-provider/checkouts.ts'
import type { Scope } from '#src/scope.ts'
import { findShop } from '#src/storefront/find-shop.ts'
import { readCatalog } from '#src/storefront/read-catalog.ts'

/** The cart at the prices of now. @throws 422 CART_EMPTY, CART_CURRENCY_MISMATCH; 409 CART_PRODUCT_UNAVAILABLE */
export function linesOfCart(
  items: readonly CartItemRow[],
  products: readonly ShopProduct[],
): { lines: NewLine[]; currency: string } {
  const [first] = items
  if (!first) throw fault('CART_EMPTY')
  const lines = items.map((item) => {
    const product = products.find((each) => each.product_id === item.productId)
    if (!product)
      throw fault('CART_PRODUCT_UNAVAILABLE', `${item.product.name} is no longer sold. Take it out of the cart to go on`)
    return { product, quantity: item.quantity }
  })
  const currencies = new Set(lines.map(({ product }) => product.currency))
  const [currency = first.product.currency] = currencies
  if (currencies.size > 1) throw fault('CART_CURRENCY_MISMATCH')
  return {
    currency,
    lines: lines.map(({ product, quantity }) => ({
      productId: product.product_id,
      name: product.name,
      poster: product.poster,
      quantity,
      unitPrice: product.price,
      amount: product.price * quantity,
    })),
  }
}

/** Who pays, as far as we know: the provider's own customer, or name and address of the account. */
async function customerOf(
  scope: Scope,
  { environment }: ProviderConnectionRow,
  user: SignedIn | undefined,
): Promise<CheckoutInput['customer']> {
  if (!user) return undefined
  const known = await scope.trx
    .selectFrom('providerCustomers')
    .select('customerId')
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .where('userId', '=', user.id)
    .executeTakeFirst()
  return known ? { customer_id: known.customerId } : { email: user.email, name: user.name }
}

type Asked = { slug: string; visitor: Visitor }

/**
 * Opens the hosted checkout for a cart. The order is written before the provider is asked, so that no payment can come
 * back without one; when the provider refuses or is away, the order is closed and the cart stays as it is.
 * @throws 409 SHOP_NOT_OPEN, 422 and 409 for a cart that cannot be bought, 503 while the provider does not answer
 */
export async function startCheckout(deps: Deps, { slug, visitor }: Asked): Promise<StartedCheckout> {
  const { connection, scope, organization } = await findShop(reading(deps), slug)
  if (!connection) throw fault('SHOP_NOT_OPEN')
  const items = await listCartItems(scope, visitor)
  if (items.length === 0) throw fault('CART_EMPTY')
  const { products, trouble } = await readCatalog(deps, connection)
  if (trouble) throw trouble
  const { lines, currency } = linesOfCart(items, products)
  const within = <T>(work: (inside: Scope) => Promise<T>) =>
    transact(deps, (inside) => work({ ...inside, organizationId: organization.id }))

  const order = await within((inside) =>
    createOrder(inside, {
      environment: connection.environment,
      currency,
      lines,
      guestId: visitor.guestId,
      userId: visitor.user?.id ?? null,
      paymentId: null,
    }),
  )
  if (!order) throw fault('CONCURRENT_CHANGE')
  const customer = await customerOf(scope, connection, visitor.user)
  try {
    const session = await openProvider(deps, connection).createCheckout(
      checkoutInput(deps.config.url, { order, lines, customer, slug: organization.slug }),
    )
    await within(async ({ trx, clock }) => {
      await trx
        .updateTable('orders')
        .set({ sessionId: session.session_id, checkoutUrl: session.checkout_url, updatedAt: clock.now() })
        .where('organizationId', '=', organization.id)
        .where('id', '=', order.id)
        .execute()
    })
    return { order_id: order.id, checkout_url: session.checkout_url }
  } catch (error) {
    if (error instanceof Fault) await within((inside) => advanceOrder(inside, order, 'expire'))
    throw error
  }
}

type Opening = { order: OrderRow; lines: readonly NewLine[]; customer: CheckoutInput['customer']; slug: string }

/** `tradepost_order` comes back with every payment of this checkout; the currency is that of the cart and stays it. */
export function checkoutInput(platformUrl: string, { order, lines, customer, slug }: Opening): CheckoutInput {
  return {
    product_cart: lines.map((line) => ({ product_id: line.productId, quantity: line.quantity })),
    ...(customer ? { customer } : {}),
    return_url: `${platformUrl}/orders/${order.id}`,
    cancel_url: `${platformUrl}/cart?shop=${slug}`,
    metadata: { tradepost_order: order.id },
    feature_flags: {
      allow_currency_selection: false,
      // The provider knows customers by e-mail, which anybody can type: an account's first purchase makes its own.
      always_create_new_customer: customer ? !('customer_id' in customer) : false,
    },
  }
}
