import {
  PatchProductForm,
  ProductForm,
  SellerProduct,
  SellerProductList,
  SellerProductsQuery,
  UploadFileQuery,
  UploadImageQuery,
} from '@tradepost/contract/platform/seller-products'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, asUpload, providerOf } from '#src/seller/ask-provider.ts'
import { removeProductFile, removeProductImage, uploadProductFile, uploadProductImage } from './product-uploads.ts'
import { createProduct, getProduct, listProducts, setArchived, updateProduct } from './products.ts'

/** Thin: what is asked goes to the provider, what it says goes back. */
export const sellerProductRoutes = platformRoutes('Seller: products')
  .get(
    '/api/organizations/{slug}/products',
    { ...asSeller, summary: 'List the products of a business', query: SellerProductsQuery, returns: SellerProductList },
    async (asked) => listProducts(await providerOf(asked), { ...asked.query, archived: asked.query.archived === 'true' }),
  )
  .post(
    '/api/organizations/{slug}/products',
    { ...asSeller, summary: 'Create a product', body: ProductForm, returns: SellerProduct },
    async (asked) => createProduct(await providerOf(asked), asked.body),
  )
  .get(
    '/api/organizations/{slug}/products/{product_id}',
    { ...asSeller, summary: 'Show a product', returns: SellerProduct },
    async (asked) => getProduct(await providerOf(asked), asked.params.product_id),
  )
  .patch(
    '/api/organizations/{slug}/products/{product_id}',
    { ...asSeller, summary: 'Change a product', body: PatchProductForm, returns: SellerProduct },
    async (asked) => updateProduct(await providerOf(asked), asked.params.product_id, asked.body),
  )
  .post(
    '/api/organizations/{slug}/products/{product_id}/archive',
    { ...asSeller, summary: 'Take a product off the shelf', returns: SellerProduct },
    async (asked) => setArchived(await providerOf(asked), asked.params.product_id, true),
  )
  .post(
    '/api/organizations/{slug}/products/{product_id}/unarchive',
    { ...asSeller, summary: 'Put a product back on sale', returns: SellerProduct },
    async (asked) => setArchived(await providerOf(asked), asked.params.product_id, false),
  )
  .put(
    '/api/organizations/{slug}/products/{product_id}/image',
    { ...asSeller, ...asUpload, summary: 'Upload the picture of a product', query: UploadImageQuery, returns: SellerProduct },
    async (asked) => uploadProductImage(asked, asked.params.product_id, { isReplacing: asked.query.replace === 'true' }),
  )
  .delete(
    '/api/organizations/{slug}/products/{product_id}/image',
    { ...asSeller, summary: 'Take the picture of a product away', returns: SellerProduct },
    async (asked) => removeProductImage(await providerOf(asked), asked.params.product_id),
  )
  .put(
    '/api/organizations/{slug}/products/{product_id}/files',
    {
      ...asSeller,
      ...asUpload,
      summary: 'Upload a file for the buyers of a product',
      query: UploadFileQuery,
      returns: SellerProduct,
    },
    async (asked) => uploadProductFile(asked, asked.params.product_id, asked.query),
  )
  .delete(
    '/api/organizations/{slug}/products/{product_id}/files/{file_id}',
    { ...asSeller, summary: 'Take a file out of a product', returns: SellerProduct },
    async (asked) => removeProductFile(await providerOf(asked), asked.params.product_id, asked.params.file_id),
  )
