import type { PatchProductForm, ProductForm, SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { fault } from '#src/faults.ts'
import { SeenProduct } from '#src/payments-provider/calls/products.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { readWithState } from '#src/records/load-record.ts'
import { products as noun } from '#src/records/nouns/products.ts'
import { recordOf, type SellerCall } from '#src/seller/ask-provider.ts'
import { toProduct, toProductPatch } from './product-form.ts'

/** Returns a product from the records. @throws 404 for another business's product */
export const getProduct = (asked: SellerCall, id: string): Promise<SellerProduct> =>
  recordOf(asked, { noun, id }, readWithState(SeenProduct))

export async function createProduct(provider: PaymentsProvider, form: ProductForm): Promise<SellerProduct> {
  return { ...(await provider.products.create(toProduct(form))), is_archived: false }
}

/** Updates the given fields. @throws 422 PRODUCT_KIND_FIXED */
export async function updateProduct(provider: PaymentsProvider, id: string, patch: PatchProductForm): Promise<void> {
  await provider.products.update(id, toProductPatch(patch, await provider.products.get(id)))
  await provider.products.get(id)
}

/** Archives or unarchives a product. */
export async function setArchived(provider: PaymentsProvider, id: string, archived: boolean): Promise<void> {
  await (archived ? provider.products.archive(id) : provider.products.unarchive(id))
  await provider.products.get(id)
}

/** Returns a download URL for a product's file, valid for a few minutes. @throws 404 for an unknown file */
export async function getFileLink(provider: PaymentsProvider, id: string, fileId: string): Promise<{ url: string }> {
  const { digital_product_delivery: delivery } = await provider.products.get(id)
  const url = delivery?.files.find((file) => file.file_id === fileId)?.download_url
  if (!url || !/^https?:$/.test(new URL(url).protocol)) throw fault('PAYMENTS_ITEM_NOT_FOUND:file')
  return { url }
}
