import { FileUpload, SignedLinkQuery, UploadProductFile } from '@tradepost/contract/provider/files'
import { ImageUpload, UpdateProductImageQuery } from '@tradepost/contract/provider/images'
import { providerRoutes } from '#src/callers.ts'
import { createAddonImage, createBrandImage, createProductFile, createProductImage } from './create-upload.ts'
import { receiveFile } from './receive-file.ts'
import { receiveImage } from './receive-image.ts'
import { viewFileUpload, viewImageUpload } from './view.ts'

const image = { caller: 'write', returns: ImageUpload, faults: [404] } as const

/** Each returns a URL to send the bytes to. */
export const uploadRoutes = providerRoutes('Uploads')
  .put(
    '/products/{id}/images',
    { summary: 'Upload a product image', query: UpdateProductImageQuery, ...image },
    async ({ scope, deps, params, query }) => viewImageUpload(deps, await createProductImage(scope, params.id, query)),
  )
  .put('/addons/{id}/images', { summary: 'Upload an add-on image', ...image }, async ({ scope, deps, params }) =>
    viewImageUpload(deps, await createAddonImage(scope, params.id)),
  )
  .put('/brands/{id}/images', { summary: 'Upload a brand image', ...image }, async ({ scope, deps, params }) =>
    viewImageUpload(deps, await createBrandImage(scope, params.id)),
  )
  .put(
    '/products/{id}/files',
    { summary: 'Upload a product file', caller: 'write', body: UploadProductFile, returns: FileUpload, faults: [404] },
    async ({ scope, deps, params, body }) => viewFileUpload(deps, await createProductFile(scope, params.id, body)),
  )

/** Receives the bytes: the signature in the URL grants access. */
export const signedUploadRoutes = providerRoutes('Uploads')
  .put(
    '/uploads/images/{id}',
    {
      summary: 'Send an image',
      caller: 'hosted',
      rate: 'upload',
      transaction: 'own',
      query: SignedLinkQuery,
      faults: [403, 409, 413, 415],
    },
    async ({ deps, params, query, request }) => receiveImage(deps, { imageId: params.id, query, request }),
  )
  .put(
    '/uploads/files/{id}',
    {
      summary: 'Send a file',
      caller: 'hosted',
      rate: 'upload',
      transaction: 'own',
      query: SignedLinkQuery,
      faults: [400, 403, 409, 413, 422],
    },
    async ({ deps, params, query, request }) => receiveFile(deps, { fileId: params.id, query, request }),
  )
