import type { ShopBrand, ShopProduct } from '@tradepost/contract/platform/storefront'
import type { ProductSearch } from './product-grid-search.ts'

// Letters that Unicode doesn't decompose into a base letter and a mark.
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/** Returns text in the form used for comparing: "Größe", "GROSSE" and "grosse" are equal. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter)
}

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

type Found = { product: ShopProduct; isNamed: boolean }

/**
 * Returns the products that have every word of the search in their name, description or brand, in any order. `isNamed`: the
 * name alone has them all.
 */
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
 * Returns the products to show, in order: newest first, unless another order is selected. A search lists the products whose
 * name has all its words first.
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
