import type { CartAddon, SetCartItem } from '@tradepost/contract/platform/buyer/cart'
import type { ShopAddon, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { CART_ITEMS_MAX } from '@tradepost/contract/provider/checkout/checkouts'
import { AMOUNT_MAX } from '@tradepost/contract/provider/primitives'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { formatMoney } from '@tradepost/kit/money/money'
import type { Visitor } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import { checkAvailable } from '#src/storefront/read-product.ts'
import type { PlatformTables } from '#src/tables.ts'
import { type CartItem, getCartOwner } from './own-cart.ts'
import { getLineAmount } from './provider-cart.ts'

/** Resolves the requested add-ons to their current names and prices. @throws 422 ADDON_NOT_FOUND */
export function chooseAddons(wanted: NonNullable<SetCartItem['addons']>, offered: readonly ShopAddon[]): CartAddon[] {
  return wanted.map(({ addon_id, quantity }) => {
    const addon = offered.find((each) => each.addon_id === addon_id)
    if (!addon) throw fault('ADDON_NOT_FOUND')
    return { addon_id, quantity, name: addon.name, price: addon.price }
  })
}

/** The buyer's choices for a product. An absent `amount` or `addons` leaves the line's unchanged. */
export type Wanted = {
  product: ShopProduct
  quantity: number
  amount?: number | undefined
  addons?: CartAddon[] | undefined
  startsAnew: boolean
  replacesSubscription: boolean
}

/** Removes a product from the cart, also one that is no longer sold. */
export async function removeCartItem(scope: Scope, visitor: Visitor, productId: string): Promise<void> {
  await scope.trx
    .deleteFrom('cartItems')
    .where('organizationId', '=', scope.organizationId)
    .where('owner', '=', getCartOwner(visitor))
    .where('productId', '=', productId)
    .execute()
}

/** @throws 422 OPEN_AMOUNT_REQUIRED, OPEN_AMOUNT_TOO_SMALL */
function openAmountOf({ terms, price, currency }: ShopProduct, amount: number | null | undefined): number | null {
  if (terms.type !== 'open_price') return null
  if (amount === null || amount === undefined) throw fault('OPEN_AMOUNT_REQUIRED')
  if (amount < price) throw fault('OPEN_AMOUNT_TOO_SMALL:minimum', { amount: formatMoney({ amount: price, currency }) })
  return amount
}

/** The provider sells usage one at a time: its quantity is what the meters count. */
const limitQuantity = ({ terms }: ShopProduct, quantity: number): number =>
  terms.type === 'usage_based_price' ? Math.min(quantity, 1) : quantity

const isSubscription = ({ terms }: ShopProduct): boolean => 'every' in terms

/**
 * Checks that a product fits into one checkout with the others: one brand, one currency, one subscription.
 * @throws 422 CART_CURRENCY_MISMATCH, CART_BRAND_MISMATCH, CART_ONE_SUBSCRIPTION
 */
export function checkFits(product: ShopProduct, others: readonly ShopProduct[]): void {
  if (others.some((other) => other.currency !== product.currency)) throw fault('CART_CURRENCY_MISMATCH')
  // A brand that is unknown to us may be the same; the provider has the last word.
  if (others.some((other) => other.brand_id && product.brand_id && other.brand_id !== product.brand_id))
    throw fault('CART_BRAND_MISMATCH')
  const second = isSubscription(product) && others.find(isSubscription)
  if (second) throw fault('CART_ONE_SUBSCRIPTION:other', { product: second.name })
}

type CartPlace = {
  visitor: Visitor
  /** What the cart has. */
  items: readonly CartItem[]
  /** The products that the shop sells now: lines are checked against it, or against the saved product if it is no longer sold. */
  products: readonly ShopProduct[]
}

type Change = {
  line: CartItem
  /** Products that make room for it. */
  removed: readonly string[]
  /** Whether to drop the code that was for the old content. */
  dropsCode: boolean
}

/** A line as its columns take it: its documents are JSON. */
type WrittenLine = Pick<CartItem, 'productId' | 'quantity' | 'openAmount'> & { addons: string; product: string }
type WrittenChange = Omit<Change, 'line'> & WrittenLine & { organizationId: string; owner: string; addedAt: Date }

/** Saves a change of a cart in one statement. */
const writeChange = prepare((trx: Kysely<PlatformTables>, change: WrittenChange) => {
  const { organizationId, owner, removed, dropsCode, addedAt, productId, quantity, openAmount } = change
  const addons = sql<CartItem['addons']>`${change.addons}::jsonb`
  const product = sql<CartItem['product']>`${change.product}::jsonb`
  const kept = { productId, quantity, openAmount, addons, product }
  return trx
    .with('gone', (db) =>
      db
        .deleteFrom('cartItems')
        .where('organizationId', '=', organizationId)
        .where('owner', '=', owner)
        .where('productId', '=', sql<string>`any(${removed}::text[])`),
    )
    .with('uncoded', (db) =>
      db
        .updateTable('carts')
        .set({ discountCode: null })
        .where('organizationId', '=', organizationId)
        .where('owner', '=', owner)
        .where(sql<boolean>`${dropsCode}::boolean`),
    )
    .insertInto('cartItems')
    .values({ organizationId, owner, addedAt, ...kept })
    .onConflict((conflict) => conflict.columns(['organizationId', 'owner', 'productId']).doUpdateSet(kept))
})

async function saveChange(scope: Scope, visitor: Visitor, { line, ...change }: Change): Promise<void> {
  await writeChange.run(scope.trx, {
    organizationId: scope.organizationId,
    owner: getCartOwner(visitor),
    addedAt: scope.clock.now(),
    ...change,
    ...line,
    addons: JSON.stringify(line.addons),
    product: JSON.stringify(line.product),
  })
}

/**
 * Returns a line with the buyer's choices; what they don't say is as in `own`, the line so far.
 * @throws 409 PRODUCT_NOT_AVAILABLE; 422 OPEN_AMOUNT_REQUIRED, OPEN_AMOUNT_TOO_SMALL, CART_LINE_TOO_LARGE
 */
export function toLine(
  { product, quantity, amount, addons }: Omit<Wanted, 'startsAnew' | 'replacesSubscription'>,
  own?: CartItem,
): CartItem {
  checkAvailable(product)
  const choices: Pick<CartItem, 'quantity' | 'openAmount' | 'addons'> = {
    quantity: limitQuantity(product, quantity),
    openAmount: openAmountOf(product, amount ?? own?.openAmount),
    addons: addons ?? own?.addons ?? [],
  }
  if (getLineAmount(product, choices) > AMOUNT_MAX) throw fault('CART_LINE_TOO_LARGE')
  return { ...choices, productId: product.product_id, product }
}

/**
 * Adds a product to the cart, or changes its quantity and choices.
 * @throws 409 PRODUCT_NOT_AVAILABLE; 422 OPEN_AMOUNT_REQUIRED, OPEN_AMOUNT_TOO_SMALL, CART_LINE_TOO_LARGE, CART_FULL,
 * CART_CURRENCY_MISMATCH, CART_BRAND_MISMATCH, CART_ONE_SUBSCRIPTION
 */
export async function setCartItem(scope: Scope, { visitor, items, products }: CartPlace, wanted: Wanted): Promise<void> {
  const { product } = wanted
  const own = items.find((item) => item.productId === product.product_id)
  const line = toLine(wanted, own)
  const around = items.filter((item) => item !== own)
  const current = (item: CartItem) => products.find((each) => each.product_id === item.productId) ?? item.product
  const isReplaced = (item: CartItem) => wanted.startsAnew || (wanted.replacesSubscription && isSubscription(current(item)))
  const others = around.filter((item) => !isReplaced(item))
  if (others.length >= CART_ITEMS_MAX) throw fault('CART_FULL')
  checkFits(product, others.map(current))
  await saveChange(scope, visitor, {
    line,
    removed: around.filter(isReplaced).map(({ productId }) => productId),
    dropsCode: wanted.startsAnew,
  })
}
