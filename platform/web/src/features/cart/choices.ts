import type { CartLine, SetCartItem } from '@tradepost/contract/platform/buyer/cart'
import type { ShopAddon, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/messages.ts'

/** What the buyer chose on a product's page. Untouched choices are absent. */
export type Choices = { quantity?: number; amount?: number | null; addons?: Readonly<Record<string, number>> }

/** The current choices: what the buyer changed, otherwise what is in the cart, otherwise the suggestion. */
export type Standing = { quantity: number; amount: number | null; addons: Readonly<Record<string, number>> }

/** Returns whether the product has choices. Adding it again then changes its line; otherwise the quantity goes up. */
export function hasChoices({ terms }: ShopProduct, addons: readonly ShopAddon[]): boolean {
  return terms.type === 'open_price' || addons.length > 0
}

/** Returns whether a product is a subscription, which its button buys right away: only one fits into a cart. */
export const isSubscription = ({ terms }: Pick<ShopProduct, 'terms'>): boolean => 'every' in terms

/** Returns whether a product's quantity must be 1. */
export const isSoldSingly = ({ terms }: Pick<ShopProduct, 'terms'>): boolean => terms.type === 'usage_based_price'

/** Returns the current choices for a product. `line` is its line in the cart. */
export function mergeChoices(
  { product, addons }: { product: ShopProduct; addons: readonly ShopAddon[] },
  touched: Choices,
  line: CartLine | undefined,
): Standing {
  const { terms, price } = product
  const known = hasChoices(product, addons) ? line : undefined
  const inCart = Object.fromEntries((known?.addons ?? []).map((addon) => [addon.addon_id, addon.quantity]))
  const proposed = terms.type === 'open_price' ? (known?.unit_amount ?? terms.suggested_price ?? price) : null
  return {
    quantity: touched.quantity ?? known?.quantity ?? 1,
    amount: touched.amount === undefined ? proposed : touched.amount,
    addons: touched.addons ?? inCart,
  }
}

/** Returns why an amount can't be paid; null if it can, or if there is none to choose. */
export function findAmountFault({ terms, price, currency }: ShopProduct, amount: number | null): string | null {
  if (terms.type !== 'open_price') return null
  if (amount === null) return t('cart.add.noAmount', { example: formatMoney(terms.suggested_price ?? price, currency) })
  return amount < price ? t('cart.add.belowLeast', { least: formatMoney(price, currency) }) : null
}

/** Returns the total of one payment before tax. For display only: the provider calculates the charge. */
export function getChosenTotal(product: ShopProduct, addons: readonly ShopAddon[], standing: Standing): number {
  const unit = product.terms.type === 'open_price' ? (standing.amount ?? product.price) : product.price
  return unit * standing.quantity + addons.reduce((sum, addon) => sum + addon.price * (standing.addons[addon.addon_id] ?? 0), 0)
}

/** Converts the choices to a cart item. */
export function toCartItem(product: ShopProduct, addons: readonly ShopAddon[], standing: Standing): SetCartItem {
  const chosen = addons.flatMap(({ addon_id }) => {
    const quantity = standing.addons[addon_id] ?? 0
    return quantity > 0 ? [{ addon_id, quantity }] : []
  })
  return {
    quantity: standing.quantity,
    ...(product.terms.type === 'open_price' && standing.amount !== null ? { amount: standing.amount } : {}),
    ...(addons.length > 0 ? { addons: chosen } : {}),
  }
}
