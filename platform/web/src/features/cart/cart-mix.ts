import type { Cart, CartLine } from '@tradepost/contract/platform/cart'

/** Lines that can be checked out together. */
export type Part = { key: string; name: string; lines: CartLine[] }

/** A part that holds several subscriptions is one of each, and what is bought once goes with the first. */
function oneEach(part: Part): Part[] {
  const [first, ...others] = part.lines.filter((line) => 'every' in line.terms)
  if (!first || others.length === 0) return [part]
  const lines = part.lines.filter((line) => !others.includes(line))
  const named = (line: CartLine, held: CartLine[]) => ({ key: `${part.key} ${line.product_id}`, name: line.name, lines: held })
  return [named(first, lines), ...others.map((line) => named(line, [line]))]
}

/**
 * The parts that a cart has to be checked out in: one, unless the carts of a guest and of their account came together
 * with products of two brands, two currencies or two subscriptions. A brand that is not told is no part of its own: the payments provider
 * has the last word.
 */
export function partsOf({ lines, brands }: Pick<Cart, 'lines' | 'brands'>): Part[] {
  const sold = lines.filter((line) => line.is_available)
  const hasBrands = new Set(sold.flatMap((line) => line.brand_id ?? [])).size > 1
  const hasCurrencies = new Set(sold.map((line) => line.currency)).size > 1
  const groups = Map.groupBy(sold, (line) => [hasBrands ? line.brand_id : '', line.currency].join(' '))
  return [...groups].flatMap(([key, grouped]) => {
    const brand = hasBrands ? (brands.find(({ brand_id }) => brand_id === grouped[0]?.brand_id)?.name ?? 'Other products') : ''
    const currency = hasCurrencies ? `in ${grouped[0]?.currency}` : ''
    return oneEach({ key, name: [brand || (currency && 'Products'), currency].filter(Boolean).join(' '), lines: grouped })
  })
}
