import { AddPictureQuery, ArrangePictures, ShowPictureQuery } from '@tradepost/contract/platform/catalog/product-pictures'
import { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { addPicture, arrangePictures, type ProductKey, removePicture, showPicture } from '#src/product-pages/pictures.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { getProduct } from './products.ts'

const PATH = '/api/organizations/{slug}/products/{product_id}/pictures'

type Changing = Callers['seller'] & { params: { product_id: string } }

/** Changes the pictures of a product that the shop has, and returns the product. @throws 404 for another business's product */
async function change(asked: Changing, run: (key: ProductKey) => Promise<void>): Promise<SellerProduct> {
  const { product_id: productId } = asked.params
  const old = await getProduct(asked, productId)
  const { organizationId } = asked.scope
  const { environment } = await getActiveConnection(asked.scope)
  await run({ organizationId, environment, productId })
  const current = await getProduct(asked, productId)
  asked.noteChange({ old: { pictures: old.pictures }, current: { pictures: current.pictures } })
  return current
}

export const pictureRoutes = platformRoutes('Seller: products')
  .patch(
    PATH,
    {
      ...asSeller,
      needs: 'product:update',
      action: 'product.updated',
      summary: 'Update the gallery of a product',
      description: 'Names images in their new order, each with its description. The others follow as they are.',
      body: ArrangePictures,
      returns: SellerProduct,
    },
    async (asked) => change(asked, (key) => arrangePictures(asked.deps, key, asked.body)),
  )
  .put(
    PATH,
    {
      ...asSeller,
      needs: 'product:update',
      action: 'product.image_uploaded',
      faults: [...asSeller.faults, 413, 415, 422],
      summary: 'Add an image to the gallery of a product',
      description:
        'The body is a PNG, JPEG or WebP image of up to 4 MB. It is re-encoded without its metadata, such as where it was taken.',
      query: AddPictureQuery,
      returns: SellerProduct,
    },
    async (asked) => change(asked, (key) => addPicture(asked.deps, key, { alt: asked.query.alt, request: asked.request })),
  )
  .delete(
    `${PATH}/{picture_id}`,
    {
      ...asSeller,
      needs: 'product:update',
      action: 'product.image_removed',
      summary: 'Remove an image from the gallery of a product',
      returns: SellerProduct,
    },
    async (asked) => change(asked, (key) => removePicture(asked.deps, key, asked.params.picture_id)),
  )
  .get(
    '/pictures/{organization_id}/{hash}',
    {
      summary: 'Get an image of a gallery',
      caller: 'anyone',
      rate: 'read',
      query: ShowPictureQuery,
      mediaType: 'image/webp',
      faults: [404],
    },
    async ({ work, params: { organization_id: organizationId, hash }, query: { size } }) =>
      showPicture(work, { organizationId, hash, size }),
  )
