import type { CartLine, SetCartItem } from '@tradepost/contract/platform/cart'
import type { ShopAddon, ShopProduct } from '@tradepost/contract/platform/storefront'
import { formatMoney } from '@tradepost/ui/money'

/** What somebody chose on a product's page; what they did not touch is absent. */
export type Choices = { quantity?: number; amount?: number | null; addons?: Readonly<Record<string, number>> }

/** The choices as they stand: what was touched, else what is in the cart already, else what is proposed. */
export type Standing = { quantity: number; amount: number | null; addons: Readonly<Record<string, number>> }

/** A product with choices of its own is one line of the cart that is changed; any other is counted up. */
export function hasChoices({ terms }: ShopProduct, addons: readonly ShopAddon[]): boolean {
  return terms.type === 'open_price' || addons.length > 0
}

export function standingOf(
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

/** Why an amount cannot be paid; null when it can, or where there is none to choose. */
export function amountFault({ terms, price, currency }: ShopProduct, amount: number | null): string | null {
  if (terms.type !== 'open_price') return null
  if (amount === null) return `Enter an amount, like ${formatMoney(terms.suggested_price ?? price, currency)}`
  return amount < price ? `Pay ${formatMoney(price, currency)} or more` : null
}

/** What the choices come to for one payment, before tax; shown beside the button, charged by the provider. */
export function chosenTotal(product: ShopProduct, addons: readonly ShopAddon[], standing: Standing): number {
  const unit = product.terms.type === 'open_price' ? (standing.amount ?? product.price) : product.price
  return unit * standing.quantity + addons.reduce((sum, addon) => sum + addon.price * (standing.addons[addon.addon_id] ?? 0), 0)
}

/** The choices as the cart takes them. */
export function itemOf(product: ShopProduct, addons: readonly ShopAddon[], standing: Standing): SetCartItem {
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
