import type {
  PatchProductForm,
  ProductForm,
  SellerProduct,
  SellerProductList,
  SellerProductsQuery,
} from '@tradepost/contract/platform/seller-products'
import type { ProductListItem } from '@tradepost/contract/provider/products'
import type * as z from 'zod'
import type { Paging } from '#src/payments-provider/answers.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { ProductQuery } from '#src/payments-provider/products.ts'
import { isNamed, listAll, listPage, searchPage } from '#src/seller/list-page.ts'
import { toProduct, toProductPatch } from './product-form.ts'

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
  if (!search && kind !== 'recurring' && kind !== 'usage_based') return undefined
  return ({ name, price_detail: price }) =>
    (!search || isNamed(name, search)) && (!kind || !price || price.type === `${kind}_price`)
}

/** One page of a business's products, newest first. */
export async function listProducts(provider: PaymentsProvider, query: Query): Promise<SellerProductList> {
  const isWanted = restOf(query)
  const list = (paging: Paging) => provider.products.list({ ...providerQuery(query), ...paging })
  if (isWanted) return searchPage(list, isWanted, query.page)
  return { ...(await listPage(list, query.page)), is_cut: false }
}

/** A product does not say whether it is archived; the list of the archived ones does. */
async function isArchived(provider: PaymentsProvider, id: string): Promise<boolean> {
  const { items } = await listAll((paging) => provider.products.list({ ...paging, archived: true }), ARCHIVED_PAGES_MAX)
  return items.some((item) => item.product_id === id)
}

export async function getProduct(provider: PaymentsProvider, id: string): Promise<SellerProduct> {
  const [product, is_archived] = await Promise.all([provider.products.get(id), isArchived(provider, id)])
  return { ...product, is_archived }
}

export async function createProduct(provider: PaymentsProvider, form: ProductForm): Promise<SellerProduct> {
  return { ...(await provider.products.create(toProduct(form))), is_archived: false }
}

/** Changes what is named. @throws 422 PRODUCT_KIND_FIXED */
export async function updateProduct(provider: PaymentsProvider, id: string, patch: PatchProductForm): Promise<SellerProduct> {
  await provider.products.update(id, toProductPatch(patch, await provider.products.get(id)))
  return getProduct(provider, id)
}

/** Takes a product off the shelf, or puts it back. */
export async function setArchived(provider: PaymentsProvider, id: string, archived: boolean): Promise<SellerProduct> {
  await (archived ? provider.products.archive(id) : provider.products.unarchive(id))
  return { ...(await provider.products.get(id)), is_archived: archived }
}
