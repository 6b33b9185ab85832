import type { ShopBrand, ShopProduct } from '@tradepost/contract/platform/storefront'
import type { ProductSearch } from './product-grid-search.ts'

// Letters that Unicode does not take apart into a plain one and its mark.
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/** Text as it is compared: "Größe", "GROSSE" and "grosse" are one. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter)
}

/** Subscribed to, or bought once. */
export function getProductKind({ terms }: ShopProduct): NonNullable<ProductSearch['kind']> {
  return 'every' in terms ? 'subscribe' : 'once'
}

// One order for everybody, whatever language their browser speaks; numbers in names count as numbers.
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const currencies = (left: ShopProduct, right: ShopProduct) => names.compare(left.currency, right.currency)

const orders: Record<NonNullable<ProductSearch['sort']>, (left: ShopProduct, right: ShopProduct) => number> = {
  'price-up': (left, right) => currencies(left, right) || left.price - right.price,
  'price-down': (left, right) => currencies(left, right) || right.price - left.price,
  name: (left, right) => names.compare(left.name, right.name),
}

// Folded once for each product that arrives, not for each letter that somebody types.
const folded = new WeakMap<ShopProduct, { name: string; description: string }>()

function foldProduct(product: ShopProduct) {
  const known = folded.get(product)
  if (known) return known
  const made = { name: normalizeText(product.name), description: normalizeText(product.description ?? '') }
  folded.set(product, made)
  return made
}

type Found = { product: ShopProduct; isNamed: boolean }

/** Every word of the search is in name, description or brand, in any order. `isNamed`: the name alone has them all. */
function search(products: readonly ShopProduct[], brands: readonly ShopBrand[], q: string): Found[] {
  const words = normalizeText(q).split(/\s+/).filter(Boolean)
  const brandNames = new Map(brands.map((brand) => [brand.brand_id, normalizeText(brand.name)]))
  return products.flatMap((product) => {
    const { name, description } = foldProduct(product)
    const all = [name, description, brandNames.get(product.brand_id ?? '') ?? ''].join('\n')
    return words.every((word) => all.includes(word)) ? { product, isNamed: words.every((word) => name.includes(word)) } : []
  })
}

const byAge = (left: ShopProduct, right: ShopProduct) => Date.parse(right.created_at) - Date.parse(left.created_at)

type GridFilter = Pick<ProductSearch, 'q' | 'brand' | 'kind' | 'sort'>

/**
 * What of a catalog is shown, in which order. Unless another order was asked for, the newest comes first, and in a search
 * what has the words in its name comes before what only speaks of them.
 */
export function filterProducts(
  { products, brands }: { products: readonly ShopProduct[]; brands: readonly ShopBrand[] },
  { q, brand, kind, sort }: GridFilter,
): ShopProduct[] {
  const among = products.filter(
    (product) => (!brand || product.brand_id === brand) && (!kind || getProductKind(product) === kind),
  )
  const found = search(among, brands, q ?? '')
  if (sort) return found.map(({ product }) => product).sort(orders[sort])
  const newest = found.sort((left, right) => byAge(left.product, right.product))
  return [...newest.filter((each) => each.isNamed), ...newest.filter((each) => !each.isNamed)].map(({ product }) => product)
}
