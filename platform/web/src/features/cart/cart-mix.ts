import type { Cart, CartLine } from '@tradepost/contract/platform/cart'

/** Lines that can be checked out together. */
export type Part = { key: string; name: string; lines: CartLine[] }

/**
 * The parts that a cart has to be checked out in: one, unless the carts of a guest and of their account came together
 * with products of two brands or two currencies. A brand that is not told is no part of its own: the payments provider
 * has the last word.
 */
export function partsOf({ lines, brands }: Pick<Cart, 'lines' | 'brands'>): Part[] {
  const sold = lines.filter((line) => line.is_available)
  const hasBrands = new Set(sold.flatMap((line) => line.brand_id ?? [])).size > 1
  const hasCurrencies = new Set(sold.map((line) => line.currency)).size > 1
  const groups = Map.groupBy(sold, (line) => [hasBrands ? line.brand_id : '', line.currency].join(' '))
  return [...groups].map(([key, grouped]) => {
    const brand = hasBrands ? (brands.find(({ brand_id }) => brand_id === grouped[0]?.brand_id)?.name ?? 'Other products') : ''
    const currency = hasCurrencies ? `in ${grouped[0]?.currency}` : ''
    return { key, name: [brand || (currency && 'Products'), currency].filter(Boolean).join(' '), lines: grouped }
  })
}
