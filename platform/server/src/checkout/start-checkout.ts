import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import type { Context } from 'hono'
import type { Visitor } from '#src/callers.ts'
import { limitRequests } from '#src/cart/limit-requests.ts'
import { findAvailable } from '#src/cart/load-cart-context.ts'
import type { CartItem, OwnCart } from '#src/cart/own-cart.ts'
import { getLineAmount, getUnitAmount, toProviderCart } from '#src/cart/provider-cart.ts'
import { checkFits } from '#src/cart/set-cart-item.ts'
import { getAppearance, toCustomization } from '#src/checkout-appearance/appearance.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type NewLine, toRecurringLine } from '#src/orders/split-lines.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { OpenShop } from '#src/storefront/find-shop.ts'
import { checkAvailable } from '#src/storefront/read-product.ts'
import { buildPaymentMetadata, findBuyer, findPayer, isKnown, needsOwnCustomer } from './buyer.ts'
import { openOrder } from './open-order.ts'

/**
 * Returns the cart's lines at current prices. @throws 422 CART_EMPTY, CART_CURRENCY_MISMATCH, CART_BRAND_MISMATCH,
 * CART_ONE_SUBSCRIPTION; 409 CART_PRODUCT_UNAVAILABLE, PRODUCT_NOT_AVAILABLE
 */
export function buildLinesFromCart(
  items: readonly CartItem[],
  products: readonly ShopProduct[],
): { lines: NewLine[]; currency: string } {
  const [first] = items
  if (!first) throw fault('CART_EMPTY')
  const lines = items.map((item) => {
    const product = products.find((each) => each.product_id === item.productId)
    if (!product) throw fault('CART_PRODUCT_UNAVAILABLE:named', { product: item.product.name })
    checkAvailable(product)
    return { product, item }
  })
  for (const { product } of lines)
    checkFits(
      product,
      lines.flatMap((line) => (line.product === product ? [] : [line.product])),
    )
  return {
    currency: lines[0]?.product.currency ?? first.product.currency,
    lines: lines.map(({ product, item }) => ({
      productId: product.product_id,
      name: product.name,
      poster: product.poster,
      quantity: item.quantity,
      unitPrice: getUnitAmount(product, item.openAmount),
      amount: getLineAmount(product, item),
      recurring: toRecurringLine({ product, quantity: item.quantity, addons: item.addons }),
    })),
  }
}

type Starting = {
  shop: OpenShop & { cart: OwnCart }
  visitor: Visitor
  /** Only prefills the form; the buyer can change it there. */
  country?: string | undefined
  /** Path of the page that the buyer comes from. */
  cancelPath: string
  request: Context
}

/**
 * Opens the hosted checkout for a cart, which stays unchanged until it is paid.
 * @throws 422 and 409 for a cart that cannot be bought, 429 for too many checkouts of one client, 503 while the provider doesn't
 * answer
 */
export async function startCheckout(deps: Deps, starting: Starting): Promise<StartedCheckout> {
  const { shop, visitor, country, cancelPath, request } = starting
  const { cart } = shop
  if (cart.items.length === 0) throw fault('CART_EMPTY')
  const [{ products }, appearance] = await Promise.all([
    findAvailable(deps, shop.connection, cart),
    getAppearance(shop.scope),
    limitRequests(deps, shop.organization.id, request),
  ])
  const { lines, currency } = buildLinesFromCart(cart.items, products)
  const buyer = findPayer(await findBuyer(shop, visitor.user, undefined))
  const dressed = { theme: shop.look.theme, environment: shop.connection.environment }
  const look = toCustomization(appearance, dressed, visitor.chosenLanguage)
  const opened = await openOrder(deps, { shop, visitor, currency, lines }, async (order, limit) => {
    const session = await openProvider(deps, shop.connection).checkouts.create({
      ...toProviderCart({ ...cart, products, currency, country: cart.country ?? country ?? null }),
      ...(buyer ? { customer: buyer } : {}),
      return_url: `${deps.config.url}/orders/${order.id}`,
      cancel_url: `${deps.config.url}${cancelPath}`,
      metadata: buildPaymentMetadata(order.id),
      ...look,
      ...limit,
      feature_flags: {
        ...look.feature_flags,
        always_create_new_customer:
          needsOwnCustomer(buyer, visitor.user) || (!isKnown(buyer) && look.feature_flags.always_create_new_customer),
      },
    })
    return { sessionId: session.session_id, paymentId: null, checkoutUrl: session.checkout_url }
  })
  return { order_id: opened.orderId, checkout_url: opened.checkoutUrl }
}
