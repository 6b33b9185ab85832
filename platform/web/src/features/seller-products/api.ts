import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ArrangePictures } from '@tradepost/contract/platform/catalog/product-pictures'
import {
  FileLink,
  type NewProductForm,
  type PatchProductForm,
  type ProductForm,
  SellerProduct,
} from '@tradepost/contract/platform/catalog/seller-products'
import { ProductFigures } from '@tradepost/contract/platform/seller-reports'
import type * as z from 'zod'
import { uploads } from '#src/shell/forms/uploads.ts'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { nounKey, nounPath, thingKey, thingPath, thingQuery } from '#src/shell/lists/noun-queries.ts'
import { openElsewhere } from '#src/shell/open-elsewhere.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Without the fields that the pages don't use, so that changes to them don't break the pages. */
const ShownProduct = SellerProduct.omit({
  business_id: true,
  is_recurring: true,
  credit_entitlements: true,
  entitlements: true,
  pricing_mode: true,
  product_collection_id: true,
})
export type ShownProduct = z.infer<typeof ShownProduct>

const pathOf = (slug: string, productId: string) => thingPath(slug, 'products', productId)

/** Loads one product with all its editable fields. */
export const productQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'products', id, answer: ShownProduct, nameOf: ({ name }) => name })

/** Loads what a product has sold. */
export const productFiguresQuery = (slug: string, productId: string) =>
  queryOptions({
    queryKey: [...thingKey(slug, 'products', productId), 'figures'],
    queryFn: ({ signal }) => sendRequest(ProductFigures, `${pathOf(slug, productId)}/figures`, { signal }),
  })

const products = defineMutations({
  noun: 'products',
  answer: ShownProduct,
  idOf: (product) => product.product_id,
  // The home page's checklist and the shop show products.
  shownIn: (slug) => [nounKey(slug, 'home'), ['shops', slug]],
})

/** Creates a product. `picturesFrom`: ID of the product whose gallery it gets a copy of. */
export const useCreateProduct = (slug: string, picturesFrom: string | undefined) =>
  products.useChange(slug, (form: ProductForm) => {
    const body: NewProductForm = { ...form, pictures_from: picturesFrom }
    return sendRequest(ShownProduct, nounPath(slug, 'products'), { method: 'POST', body })
  })
/** Saves the changed fields of a product. */
export const useUpdateProduct = products.useUpdate<PatchProductForm>

/** Archives or unarchives a product. */
export const archiveProduct = (slug: string, productId: string, act: 'archive' | 'unarchive') =>
  sendRequest(ShownProduct, `${pathOf(slug, productId)}/${act}`, { method: 'POST', body: {} })

/** Archives or unarchives a product and refreshes the lists. */
export const useArchiveProduct = (slug: string, productId: string) =>
  products.useChange(slug, (act: 'archive' | 'unarchive') => archiveProduct(slug, productId, act))

/** Returns the owner key for a product's uploads. */
export const imageOwner = (productId: string) => `image of ${productId}`
/** Returns the owner key for the uploads of a product's files. */
export const filesOwner = (productId: string) => `files of ${productId}`

/** Returns functions that upload a product's image and files. Uploads continue after the seller leaves the page. */
export function useProductUploads(slug: string) {
  const onArrived = products.useRemember(slug)
  return {
    sendImage: (productId: string, file: File, isReplacing: boolean) =>
      uploads.add({
        owner: imageOwner(productId),
        path: `${pathOf(slug, productId)}/image?replace=${isReplacing}`,
        file,
        answer: ShownProduct,
        onArrived,
      }),
    sendFile: (productId: string, file: File) =>
      uploads.add({
        owner: filesOwner(productId),
        path: `${pathOf(slug, productId)}/files?${new URLSearchParams({ name: file.name })}`,
        file,
        answer: ShownProduct,
        onArrived,
      }),
  }
}

/** Returns the owner key for the uploads of a product's pictures. */
export const picturesOwner = (productId: string) => `pictures of ${productId}`

/** Returns a function that adds a picture to the gallery of a product. */
export function useAddPicture(slug: string, productId: string) {
  const onArrived = products.useRemember(slug)
  return (file: File, alt: string) =>
    uploads.add({
      owner: picturesOwner(productId),
      path: `${pathOf(slug, productId)}/pictures?${new URLSearchParams({ alt })}`,
      file,
      answer: ShownProduct,
      onArrived,
    })
}

/** Saves the order of a product's pictures, and what each shows. One change of the pictures follows the other. */
export const useArrangePictures = (slug: string, productId: string) =>
  products.useAct(slug, productId, (body: ArrangePictures) => ({ method: 'PATCH', leaf: 'pictures', body }), 'pictures')

/** Removes a picture from the gallery of a product. */
export const useRemovePicture = (slug: string, productId: string) =>
  products.useAct(slug, productId, (id: string) => ({ method: 'DELETE', leaf: `pictures/${encodeURIComponent(id)}` }), 'pictures')

/** Removes the image of a product. */
export const useRemoveImage = (slug: string, productId: string) =>
  products.useAct(slug, productId, () => ({ method: 'DELETE', leaf: 'image' }))

/** Removes a file from a product. */
export const useRemoveFile = (slug: string, productId: string) =>
  products.useAct(slug, productId, (fileId: string) => ({ method: 'DELETE', leaf: `files/${encodeURIComponent(fileId)}` }))

/** Returns the download URL of a file. It expires after 15 minutes, so every download requests a new one. */
export function useDownloadFile(slug: string, productId: string) {
  return useMutation({
    mutationFn: (fileId: string) => sendRequest(FileLink, `${pathOf(slug, productId)}/files/${encodeURIComponent(fileId)}`),
    onSuccess: ({ url }) => openElsewhere(url),
  })
}
