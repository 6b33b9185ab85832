import { AddPictureQuery, ArrangePictures } from '@tradepost/contract/platform/catalog/product-pictures'
import { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { addPicture, arrangePictures, removePicture, showPicture } from '#src/product-pages/pictures.ts'
import type { ConnectionKey } from '#src/scope.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { getProduct } from './products.ts'

const PATH = '/api/organizations/{slug}/products/{product_id}/pictures'

type Changing = Callers['seller'] & { params: { product_id: string } }

type Place = ConnectionKey & { productId: string }

/** Changes the pictures of a product that the shop has, and returns the product. @throws 404 for another business's product */
async function change(asked: Changing, run: (place: Place) => Promise<void>): Promise<SellerProduct> {
  const { product_id: productId } = asked.params
  const old = await getProduct(asked, productId)
  const { environment } = await getActiveConnection(asked.scope)
  await run({ organizationId: asked.scope.organizationId, environment, productId })
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
      summary: 'Arrange the gallery of a product',
      description: 'Names pictures in their new order, with what each shows. Those that aren’t named follow as they are.',
      body: ArrangePictures,
      returns: SellerProduct,
    },
    async (asked) => change(asked, (place) => arrangePictures(asked.deps, place, asked.body)),
  )
  .put(
    PATH,
    {
      ...asSeller,
      needs: 'product:update',
      action: 'product.image_uploaded',
      faults: [...asSeller.faults, 413, 415, 422],
      summary: 'Add a picture to the gallery of a product',
      description: 'The body is a PNG, JPEG or WebP image of up to 4 MB. It is re-encoded.',
      query: AddPictureQuery,
      returns: SellerProduct,
    },
    async (asked) => change(asked, (place) => addPicture(asked.deps, place, { alt: asked.query.alt, request: asked.request })),
  )
  .delete(
    `${PATH}/{picture_id}`,
    {
      ...asSeller,
      needs: 'product:update',
      action: 'product.image_removed',
      summary: 'Remove a picture from the gallery of a product',
      returns: SellerProduct,
    },
    async (asked) => change(asked, (place) => removePicture(asked.deps, place, asked.params.picture_id)),
  )
  .get(
    '/pictures/{organization_id}/{hash}',
    { summary: 'Get a picture of a product', caller: 'anyone', rate: 'read', mediaType: 'image/webp', faults: [404] },
    async ({ work, params }) => showPicture(work, { organizationId: params.organization_id, hash: params.hash }),
  )
