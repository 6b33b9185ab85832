import type { ShopBrand, ShopProduct } from '@tradepost/contract/platform/storefront'
import type { Brand } from '@tradepost/contract/provider/brands'
import type { ProductListItem } from '@tradepost/contract/provider/products'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { toBrands, toCatalog } from './catalog.ts'

const PAGE_SIZE = 100
/**
 * Pages that are asked for together: most shops fit the first one, and the next batches follow only while the list goes
 * on. What is older than the newest thousand is not on the shelf.
 */
const PAGE_BATCHES = [[0], [1, 2, 3, 4], [5, 6, 7, 8, 9]]
/** Each costs a list of its own. Products of further brands are on the shelf without a category. */
const BRANDS_MAX = 20

type Filter = { brandId?: string | undefined }

/** Products on sale, newest first, each once: a page shifts under us when somebody adds a product meanwhile. */
async function listItems(provider: PaymentsProvider, { brandId }: Filter = {}): Promise<ProductListItem[]> {
  const items = new Map<string, ProductListItem>()
  for (const batch of PAGE_BATCHES) {
    const pages = await Promise.all(
      batch.map((page) => provider.products.list({ page, pageSize: PAGE_SIZE, archived: false, brandId })),
    )
    for (const item of pages.flat()) items.set(item.product_id, item)
    if (pages.some((page) => page.length < PAGE_SIZE)) break
  }
  return [...items.values()]
}

/** A listed product does not say its brand; the list of a brand does. */
async function listBrandsOfProducts(provider: PaymentsProvider, brandIds: readonly string[]): Promise<Map<string, string>> {
  const shelves = await Promise.all(
    brandIds.map(async (brandId) => (await listItems(provider, { brandId })).map((item) => [item.product_id, brandId] as const)),
  )
  return new Map(shelves.flat())
}

type Branded = { brands: Brand[]; brandOf: (productId: string) => string | null }

/** The brands of a business and which product is whose; with one brand nobody has to be asked. */
async function listBranded(provider: PaymentsProvider): Promise<Branded> {
  const brands = await provider.brands.list()
  const ids = brands.map((brand) => brand.brand_id)
  const [only = null] = ids
  if (ids.length < 2) return { brands, brandOf: () => only }
  const known = await listBrandsOfProducts(provider, ids.slice(0, BRANDS_MAX))
  return { brands, brandOf: (id) => known.get(id) ?? null }
}

/** What a business has on sale and under which brands, as its provider says now. */
export async function listCatalog(provider: PaymentsProvider): Promise<{ products: ShopProduct[]; brands: ShopBrand[] }> {
  const [{ brands, brandOf }, items] = await Promise.all([listBranded(provider), listItems(provider)])
  const products = toCatalog(items, brandOf)
  return { products, brands: toBrands(brands, products) }
}
