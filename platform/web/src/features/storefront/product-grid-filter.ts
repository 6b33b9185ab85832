import type { ShopBrand, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { findResembling, isExactMatch, normalizeText } from '@tradepost/contract/search-words'
import { collapsePlans, type ProductOfCard } from '#src/nouns/products/plans.ts'
import type { ProductSearch } from './product-grid-search.ts'

/** Returns whether a product is subscribed to or bought once. */
export function getProductKind({ terms }: ShopProduct): NonNullable<ProductSearch['kind']> {
  return 'every' in terms ? 'subscribe' : 'once'
}

// The same order for everyone, whatever the browser's language. Numbers in names sort by value.
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const currencies = (left: ShopProduct, right: ShopProduct) => names.compare(left.currency, right.currency)

const orders: Record<NonNullable<ProductSearch['sort']>, (left: ShopProduct, right: ShopProduct) => number> = {
  'price-up': (left, right) => currencies(left, right) || left.price - right.price,
  'price-down': (left, right) => currencies(left, right) || right.price - left.price,
  name: (left, right) => names.compare(left.name, right.name),
}

// Normalizes each product once, not again with every keystroke.
const folded = new WeakMap<ShopProduct, { name: string; description: string }>()

function foldProduct(product: ShopProduct) {
  const known = folded.get(product)
  if (known) return known
  const made = { name: normalizeText(product.name), description: normalizeText(product.description ?? '') }
  folded.set(product, made)
  return made
}

/** How well a product fits a search: 0 if it is called exactly so, 1 if its name has all words, 2 if they are elsewhere. */
type Found = { product: ShopProduct; rank: number }

/**
 * Returns the products that have every word of the search in their name, description or brand, in any order. If none has, those
 * with similar words are approximate matches.
 */
function search(products: readonly ShopProduct[], brands: readonly ShopBrand[], q: string) {
  const words = normalizeText(q).split(/\s+/).filter(Boolean)
  const brandNames = new Map(brands.map((brand) => [brand.brand_id, normalizeText(brand.name)]))
  const textOf = (product: ShopProduct) => {
    const { name, description } = foldProduct(product)
    return [name, description, brandNames.get(product.brand_id ?? '') ?? ''].join('\n')
  }
  const rankOf = (product: ShopProduct) => {
    if (isExactMatch(q, product.name)) return 0
    return words.every((word) => foldProduct(product).name.includes(word)) ? 1 : 2
  }
  const exact = products.filter((product) => words.every((word) => textOf(product).includes(word)))
  const isApproximate = words.length > 0 && exact.length === 0
  const found = isApproximate ? findResembling(q, products, textOf) : exact
  return { found: found.map((product): Found => ({ product, rank: rankOf(product) })), isApproximate }
}

const byAge = (left: ShopProduct, right: ShopProduct) => Date.parse(right.created_at) - Date.parse(left.created_at)

type GridFilter = Pick<ProductSearch, 'q' | 'brand' | 'kind' | 'sort'>

/** The products to show. `isApproximate`: none has the words of the search, so these have similar ones. */
type ShownProducts = { products: ProductOfCard[]; isApproximate: boolean }

/**
 * Returns the products to show, in order: newest first, unless another order is selected. A search lists the product that is
 * called exactly so first, then those whose name has all its words. Plans of one page are one product.
 */
export function filterProducts(
  { products, brands }: { products: readonly ShopProduct[]; brands: readonly ShopBrand[] },
  { q, brand, kind, sort }: GridFilter,
): ShownProducts {
  const among = products.filter(
    (product) => (!brand || product.brand_id === brand) && (!kind || getProductKind(product) === kind),
  )
  const { found, isApproximate } = search(among, brands, q ?? '')
  const order = (left: Found, right: Found) =>
    sort ? orders[sort](left.product, right.product) : left.rank - right.rank || byAge(left.product, right.product)
  return { products: collapsePlans(found.sort(order).map(({ product }) => product)), isApproximate }
}
