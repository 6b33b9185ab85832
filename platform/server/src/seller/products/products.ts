import {
  type PatchProductForm,
  type ProductForm,
  SELLER_PAGE_SIZE,
  type SellerProduct,
  type SellerProductList,
} from '@tradepost/contract/platform/seller'
import type * as z from 'zod'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { toProduct, toProductPatch } from './product-form.ts'

const SEARCH_PAGE_SIZE = 100
const SEARCH_PAGES_MAX = 5

type Page = { archived: boolean; page: number }

/** One page of a business's products. The provider tells no total: one more than a page is asked for instead of counting. */
export async function listProducts(provider: PaymentsProvider, { archived, page }: Page): Promise<SellerProductList> {
  const items = await provider.listProducts({ page, pageSize: SELLER_PAGE_SIZE, archived })
  if (items.length < SELLER_PAGE_SIZE) return { items, has_more: false }
  const next = await provider.listProducts({ page: (page + 1) * SELLER_PAGE_SIZE, pageSize: 1, archived })
  return { items, has_more: next.length > 0 }
}

/** A product does not say whether it is archived; the list of the archived ones does. */
async function isArchived(provider: PaymentsProvider, id: string): Promise<boolean> {
  for (let page = 0; page < SEARCH_PAGES_MAX; page += 1) {
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

export async function updateProduct(
  provider: PaymentsProvider,
  id: string,
  patch: z.infer<typeof PatchProductForm>,
): Promise<SellerProduct> {
  await provider.updateProduct(id, toProductPatch(patch, await provider.getProduct(id)))
  return getProduct(provider, id)
}

/** Takes a product off the shelf, or puts it back. */
export async function setArchived(provider: PaymentsProvider, id: string, archived: boolean): Promise<SellerProduct> {
  await (archived ? provider.archiveProduct(id) : provider.unarchiveProduct(id))
  return { ...(await provider.getProduct(id)), is_archived: archived }
}
