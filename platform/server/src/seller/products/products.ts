import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import type {
  PatchProductForm,
  ProductForm,
  SellerProduct,
  SellerProductList,
  SellerProductsQuery,
} from '@tradepost/contract/platform/seller-products'
import type { ProductListItem } from '@tradepost/contract/provider/products'
import type * as z from 'zod'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { ProductQuery } from '#src/payments-provider/products.ts'
import { listPage } from '#src/seller/list-page.ts'
import { toProduct, toProductPatch } from './product-form.ts'

const SEARCH_PAGE_SIZE = 100
/** The provider cannot search, so its pages are looked through: at most 2000 products, newest first. */
const SEARCH_PAGES_MAX = 20
/** Whether a product is archived is looked up among so many pages of archived ones. */
const ARCHIVED_PAGES_MAX = 5

type Query = Omit<z.infer<typeof SellerProductsQuery>, 'archived'> & { archived: boolean }

/** What of a query the provider can answer by itself. */
function providerQuery({ archived, kind, brand_id: brandId }: Query): ProductQuery {
  return {
    archived,
    ...(kind ? { isRecurring: kind !== 'one_time' } : {}),
    ...(brandId ? { brandId } : {}),
  }
}

/** What of a query it cannot; undefined when nothing is left. */
function restOf({ search, kind }: Query): ((product: ProductListItem) => boolean) | undefined {
  const words = search?.toLocaleLowerCase('en')
  if (!words && kind !== 'recurring' && kind !== 'usage_based') return undefined
  return ({ name, price_detail: price }) =>
    (!words || (name ?? '').toLocaleLowerCase('en').includes(words)) && (!kind || !price || price.type === `${kind}_price`)
}

/** One page of a business's products, newest first. */
export async function listProducts(provider: PaymentsProvider, query: Query): Promise<SellerProductList> {
  const isWanted = restOf(query)
  if (isWanted) return searchProducts(provider, query, isWanted)
  const page = await listPage((paging) => provider.listProducts({ ...providerQuery(query), ...paging }), query.page)
  return { ...page, is_cut: false }
}

/** One page of those that fit, found by looking through the provider's own pages until there are enough. */
async function searchProducts(
  provider: PaymentsProvider,
  query: Query,
  isWanted: (product: ProductListItem) => boolean,
): Promise<SellerProductList> {
  const first = query.page * SELLER_PAGE_SIZE
  const found: ProductListItem[] = []
  let isCut = true
  for (let page = 0; page < SEARCH_PAGES_MAX && found.length <= first + SELLER_PAGE_SIZE; page += 1) {
    const items = await provider.listProducts({ ...providerQuery(query), page, pageSize: SEARCH_PAGE_SIZE })
    found.push(...items.filter(isWanted))
    isCut = items.length === SEARCH_PAGE_SIZE
    if (!isCut) break
  }
  const hasMore = found.length > first + SELLER_PAGE_SIZE
  return { items: found.slice(first, first + SELLER_PAGE_SIZE), has_more: hasMore, is_cut: isCut && !hasMore }
}

/** A product does not say whether it is archived; the list of the archived ones does. */
async function isArchived(provider: PaymentsProvider, id: string): Promise<boolean> {
  for (let page = 0; page < ARCHIVED_PAGES_MAX; page += 1) {
    const items = await provider.listProducts({ page, pageSize: SEARCH_PAGE_SIZE, archived: true })
    if (items.some((item) => item.product_id === id)) return true
    if (items.length < SEARCH_PAGE_SIZE) return false
  }
  return false
}

export async function getProduct(provider: PaymentsProvider, id: string): Promise<SellerProduct> {
  const [product, is_archived] = await Promise.all([provider.getProduct(id), isArchived(provider, id)])
  return { ...product, is_archived }
}

export async function createProduct(provider: PaymentsProvider, form: ProductForm): Promise<SellerProduct> {
  return { ...(await provider.createProduct(toProduct(form))), is_archived: false }
}

/** Changes what is named. @throws 422 PRODUCT_KIND_FIXED */
export async function updateProduct(provider: PaymentsProvider, id: string, patch: PatchProductForm): Promise<SellerProduct> {
  await provider.updateProduct(id, toProductPatch(patch, await provider.getProduct(id)))
  return getProduct(provider, id)
}

/** Takes a product off the shelf, or puts it back. */
export async function setArchived(provider: PaymentsProvider, id: string, archived: boolean): Promise<SellerProduct> {
  await (archived ? provider.archiveProduct(id) : provider.unarchiveProduct(id))
  return { ...(await provider.getProduct(id)), is_archived: archived }
}
