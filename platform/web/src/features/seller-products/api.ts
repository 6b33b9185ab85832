import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { SellerBrandList } from '@tradepost/contract/platform/seller-brands'
import { MeterChoiceList } from '@tradepost/contract/platform/seller-meters'
import {
  type PatchProductForm,
  type ProductForm,
  ProductKind,
  SellerProduct,
  SellerProductList,
} from '@tradepost/contract/platform/seller-products'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { Failure, request } from '#src/shell/request.ts'
import { uploads } from '#src/shell/uploads.ts'

/** The fields that the pages show; the rest of the provider's product may grow without breaking them. */
const ShownProduct = SellerProduct.pick({
  product_id: true,
  name: true,
  description: true,
  image: true,
  price: true,
  tax_category: true,
  brand_id: true,
  addons: true,
  license_key_enabled: true,
  license_key_activations_limit: true,
  license_key_duration: true,
  license_key_activation_message: true,
  digital_product_delivery: true,
  metadata: true,
  is_archived: true,
  created_at: true,
  updated_at: true,
})
export type ShownProduct = z.infer<typeof ShownProduct>

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. */
export const ProductsSearch = z.object({
  archived: z.boolean().optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  kind: ProductKind.optional().catch(undefined),
  brand: z.string().max(100).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type ProductsSearch = z.infer<typeof ProductsSearch>

const productsPath = (slug: string) => `${organizationPath(slug)}/products`
const productPath = (slug: string, productId: string) => `${productsPath(slug)}/${encodeURIComponent(productId)}`

/** One page of a business's products that fit the search. Pages count from 1 in the address, from 0 on the wire. */
export function productsQuery(slug: string, { archived = false, search = '', kind, brand, page = 1 }: ProductsSearch) {
  const asked = new URLSearchParams({
    archived: String(archived),
    page: String(page - 1),
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(brand ? { brand_id: brand } : {}),
  })
  return queryOptions({
    queryKey: ['organizations', slug, 'products', asked.toString()],
    queryFn: ({ signal }) => request(SellerProductList, `${productsPath(slug)}?${asked}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The brands that products may have, the primary one first. */
export function brandsQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'brands'],
    queryFn: ({ signal }) => request(SellerBrandList, `${organizationPath(slug)}/brands`, { signal }),
  })
}

/** What a usage-based price can count. */
export function metersQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'meters', 'choices'],
    queryFn: ({ signal }) => request(MeterChoiceList, `${organizationPath(slug)}/meter-choices`, { signal }),
  })
}

/** One product with all that can be edited. */
export function productQuery(slug: string, productId: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'product', productId],
    queryFn: ({ signal }) => request(ShownProduct, productPath(slug, productId), { signal }),
  })
}

function useForgetProducts(slug: string) {
  const queryClient = useQueryClient()
  // Also the home page (its checklist) and the shop itself show products.
  return (product: ShownProduct) => {
    queryClient.setQueryData(productQuery(slug, product.product_id).queryKey, product)
    void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'products'] })
    void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'home'] })
    void queryClient.invalidateQueries({ queryKey: ['shops', slug] })
  }
}

export function useCreateProduct(slug: string) {
  const forget = useForgetProducts(slug)
  return useMutation({
    mutationFn: (body: ProductForm) => request(ShownProduct, productsPath(slug), { method: 'POST', body }),
    onSuccess: forget,
  })
}

/** Saves what was changed of a product. */
export function useUpdateProduct(slug: string, productId: string) {
  const forget = useForgetProducts(slug)
  return useMutation({
    mutationFn: (body: PatchProductForm) => request(ShownProduct, productPath(slug, productId), { method: 'PATCH', body }),
    onSuccess: forget,
  })
}

/** Takes a product off the shelf, or puts it back. */
export function useArchiveProduct(slug: string, productId: string) {
  const forget = useForgetProducts(slug)
  return useMutation({
    mutationFn: (act: 'archive' | 'unarchive') =>
      request(ShownProduct, `${productPath(slug, productId)}/${act}`, { method: 'POST', body: {} }),
    onSuccess: forget,
  })
}

/** What the uploads of one product belong to. */
export const pictureOwner = (productId: string) => `picture of ${productId}`
export const filesOwner = (productId: string) => `files of ${productId}`

/** Sends pictures and files to products; they go on when the page that began it is left. */
export function useProductUploads(slug: string) {
  const forget = useForgetProducts(slug)
  return {
    sendPicture: (productId: string, file: File, isReplacing: boolean) =>
      uploads.add({
        owner: pictureOwner(productId),
        path: `${productPath(slug, productId)}/image?replace=${isReplacing}`,
        file,
        answer: ShownProduct,
        onArrived: forget,
      }),
    sendFile: (productId: string, file: File) =>
      uploads.add({
        owner: filesOwner(productId),
        path: `${productPath(slug, productId)}/files?${new URLSearchParams({ name: file.name })}`,
        file,
        answer: ShownProduct,
        onArrived: forget,
      }),
  }
}

/** Takes the picture of a product away. */
export function useRemovePicture(slug: string, productId: string) {
  const forget = useForgetProducts(slug)
  return useMutation({
    mutationFn: () => request(ShownProduct, `${productPath(slug, productId)}/image`, { method: 'DELETE' }),
    onSuccess: forget,
  })
}

/** Takes a file out of what buyers get. */
export function useRemoveFile(slug: string, productId: string) {
  const forget = useForgetProducts(slug)
  return useMutation({
    mutationFn: (fileId: string) =>
      request(ShownProduct, `${productPath(slug, productId)}/files/${encodeURIComponent(fileId)}`, { method: 'DELETE' }),
    onSuccess: forget,
  })
}

/** Where a file can be had from now; such an address is good for a quarter of an hour, so it is asked for anew. */
export function useDownloadFile(slug: string, productId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (fileId: string) => {
      const product = await queryClient.fetchQuery({ ...productQuery(slug, productId), staleTime: 0 })
      const file = product.digital_product_delivery?.files.find((each) => each.file_id === fileId)
      if (!file || !/^https?:$/.test(new URL(file.download_url).protocol))
        throw new Failure({ status: 404, code: 'FILE_GONE', message: 'This file is not there any more.' })
      return file.download_url
    },
    onSuccess: openElsewhere,
  })
}

/** In a tab of its own, which goes when the download begins; this page may hold changes that are not saved. */
function openElsewhere(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.click()
}
