import {
  FileLink,
  NewProductForm,
  PatchProductForm,
  SellerProduct,
  UploadFileQuery,
  UploadImageQuery,
} from '@tradepost/contract/platform/catalog/seller-products'
import { platformRoutes } from '#src/callers.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { asSeller, asUpload, openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'
import { removeProductFile, removeProductImage, uploadProductFile, uploadProductImage } from './product-uploads.ts'
import { addProduct, getFileLink, getProduct, setArchived, updateProduct } from './products.ts'

type Changing = SellerCall & { params: { product_id: string } }

/** Changes a product at the provider, whose answer is saved, and returns the result. */
async function after(
  asked: Changing,
  change: (provider: PaymentsProvider, id: string) => Promise<unknown>,
): Promise<SellerProduct> {
  const { product_id: id } = asked.params
  await change(await openSellerProvider(asked), id)
  return getProduct(asked, id)
}

export const sellerProductRoutes = platformRoutes('Seller: products')
  .post(
    '/api/organizations/{slug}/products',
    {
      ...asSeller,
      needs: 'product:create',
      action: 'product.created',
      summary: 'Create a product',
      body: NewProductForm,
      returns: SellerProduct,
    },
    async (asked) => addProduct(asked, asked.body),
  )
  .get(
    '/api/organizations/{slug}/products/{product_id}',
    { ...asSeller, needs: 'product:read', summary: 'Get a product', returns: SellerProduct },
    async (asked) => getProduct(asked, asked.params.product_id),
  )
  .patch(
    '/api/organizations/{slug}/products/{product_id}',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'product.updated',
      summary: 'Update a product',
      body: PatchProductForm,
      returns: SellerProduct,
    },
    async (asked) => {
      const { product_id: id } = asked.params
      const old = await getProduct(asked, id)
      await updateProduct(asked, id, asked.body)
      const current = await getProduct(asked, id)
      asked.noteChange({ old, current })
      return current
    },
  )
  .post(
    '/api/organizations/{slug}/products/{product_id}/archive',
    { ...asSeller, needs: 'product:archive', action: 'product.archived', summary: 'Archive a product', returns: SellerProduct },
    async (asked) => after(asked, async (provider, id) => setArchived(provider, id, true)),
  )
  .post(
    '/api/organizations/{slug}/products/{product_id}/unarchive',
    {
      ...asSeller,
      needs: 'product:archive',
      action: 'product.unarchived',
      summary: 'Unarchive a product',
      returns: SellerProduct,
    },
    async (asked) => after(asked, async (provider, id) => setArchived(provider, id, false)),
  )
  .put(
    '/api/organizations/{slug}/products/{product_id}/image',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'product.image_uploaded',
      ...asUpload,
      summary: 'Upload the image of a product',
      query: UploadImageQuery,
      returns: SellerProduct,
    },
    async (asked) => after(asked, (_, id) => uploadProductImage(asked, id, { isReplacing: asked.query.replace === 'true' })),
  )
  .delete(
    '/api/organizations/{slug}/products/{product_id}/image',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'product.image_removed',
      summary: 'Remove the image of a product',
      returns: SellerProduct,
    },
    async (asked) => after(asked, removeProductImage),
  )
  .put(
    '/api/organizations/{slug}/products/{product_id}/files',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'product.file_added',
      ...asUpload,
      summary: 'Upload a file of a product',
      query: UploadFileQuery,
      returns: SellerProduct,
    },
    async (asked) => after(asked, (_, id) => uploadProductFile(asked, id, asked.query)),
  )
  .delete(
    '/api/organizations/{slug}/products/{product_id}/files/{file_id}',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'product.file_removed',
      summary: 'Remove a file from a product',
      returns: SellerProduct,
    },
    async (asked) => after(asked, (provider, id) => removeProductFile(provider, id, asked.params.file_id)),
  )
  .get(
    '/api/organizations/{slug}/products/{product_id}/files/{file_id}',
    { ...asSeller, needs: 'product:read', summary: 'Get the download URL of a file', returns: FileLink },
    async (asked) => getFileLink(await openSellerProvider(asked), asked.params.product_id, asked.params.file_id),
  )
