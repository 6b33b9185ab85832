import type {
  NewProductForm,
  PatchProductForm,
  ProductForm,
  SellerProduct,
} from '@tradepost/contract/platform/catalog/seller-products'
import type { Product } from '@tradepost/contract/provider/products'
import { transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { SeenProduct } from '#src/payments-provider/calls/products.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { getPage, savePage } from '#src/product-pages/pages.ts'
import { copyPictures, listPictures } from '#src/product-pages/pictures.ts'
import { loadRecord, readWithState } from '#src/records/load-record.ts'
import { products as noun } from '#src/records/nouns/products.ts'
import { openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'
import { dropPage, toPage, toProduct, toProductPatch } from './product-form.ts'

/** Returns a product from the records, with what its page says. @throws 404 for another business's product */
export async function getProduct({ deps, scope }: SellerCall, id: string): Promise<SellerProduct> {
  const connection = await getActiveConnection(scope)
  const { record, scope: records } = await loadRecord(deps, { connection, noun, id }, readWithState(SeenProduct))
  const [page, pictures] = await Promise.all([getPage(records, id), listPictures(records, id)])
  return { ...record, ...page, pictures }
}

/** Saves what a product's page says, where the shop sells now. */
async function savePageOf({ deps, scope }: SellerCall, id: string, form: PatchProductForm): Promise<void> {
  const { environment } = await getActiveConnection(scope)
  await transact(deps, (work) => savePage({ ...scope, ...work, environment }, id, toPage(form)))
}

/** Creates a product at the provider. */
export const createProduct = (provider: PaymentsProvider, form: ProductForm): Promise<Product> =>
  provider.products.create(toProduct(form))

/** Creates a product, then saves what its page says and shows. @throws 404 for a gallery of another business's product */
export async function addProduct(asked: SellerCall, { pictures_from: from, ...form }: NewProductForm): Promise<SellerProduct> {
  if (from) await getProduct(asked, from)
  const { product_id: productId } = await createProduct(await openSellerProvider(asked), form)
  await savePageOf(asked, productId, form)
  if (from) {
    const { environment } = await getActiveConnection(asked.scope)
    await copyPictures(asked.deps, { organizationId: asked.scope.organizationId, environment, productId }, from)
  }
  return getProduct(asked, productId)
}

/**
 * Updates the given fields: first those that the provider keeps, since it may refuse them. It isn't asked if there are none.
 * @throws 404 for another business's product; 422 PRODUCT_KIND_FIXED
 */
export async function updateProduct(asked: SellerCall, id: string, patch: PatchProductForm): Promise<void> {
  if (Object.keys(dropPage(patch)).length > 0) {
    const provider = await openSellerProvider(asked)
    await provider.products.update(id, toProductPatch(patch, await provider.products.get(id)))
    await provider.products.get(id)
  }
  await savePageOf(asked, id, patch)
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
