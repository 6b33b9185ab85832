import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type BrandForm,
  type PatchBrandForm,
  SellerArchivedBrand,
  SellerBrand,
  SellerBrandList,
} from '@tradepost/contract/platform/seller-brands'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'
import { uploads } from '#src/shell/uploads.ts'

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. */
export const BrandsSearch = z.object({ archived: z.boolean().optional().catch(undefined) })
export type BrandsSearch = z.infer<typeof BrandsSearch>

const brandsPath = (slug: string) => `${organizationPath(slug)}/brands`
const brandPath = (slug: string, id: string) => `${brandsPath(slug)}/${encodeURIComponent(id)}`

/** The brands of a business, the primary one first; or those that are archived. */
export function brandsQuery(slug: string, { archived = false }: BrandsSearch = {}) {
  return queryOptions({
    queryKey: ['organizations', slug, 'brands', { archived }],
    queryFn: ({ signal }) => request(SellerBrandList, `${brandsPath(slug)}?archived=${archived}`, { signal }),
  })
}

export function brandQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'brand', id],
    queryFn: ({ signal }) => request(SellerBrand, brandPath(slug, id), { signal }),
  })
}

function useRemember(slug: string) {
  const queryClient = useQueryClient()
  return (brand: SellerBrand) => {
    queryClient.setQueryData(brandQuery(slug, brand.brand_id).queryKey, brand)
    void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'brands'] })
  }
}

export function useCreateBrand(slug: string) {
  const remember = useRemember(slug)
  return useMutation({
    mutationFn: (body: BrandForm) => request(SellerBrand, brandsPath(slug), { method: 'POST', body }),
    onSuccess: remember,
  })
}

export function useUpdateBrand(slug: string, id: string) {
  const remember = useRemember(slug)
  return useMutation({
    mutationFn: (body: PatchBrandForm) => request(SellerBrand, brandPath(slug, id), { method: 'PATCH', body }),
    onSuccess: remember,
  })
}

/** What the uploads of one brand belong to. */
export const pictureOwner = (id: string) => `picture of ${id}`

/** Sends a picture to a brand; it goes on when the page that began it is left. */
export function useSendPicture(slug: string, id: string) {
  const remember = useRemember(slug)
  return (file: File) =>
    uploads.add({
      owner: pictureOwner(id),
      path: `${brandPath(slug, id)}/image`,
      file,
      answer: SellerBrand,
      onArrived: remember,
    })
}

/** Takes the picture of a brand away. */
export function useRemovePicture(slug: string, id: string) {
  const remember = useRemember(slug)
  return useMutation({
    mutationFn: () => request(SellerBrand, `${brandPath(slug, id)}/image`, { method: 'DELETE' }),
    onSuccess: remember,
  })
}

/** Ends a brand for good; its products go to another one. */
export function useArchiveBrand(slug: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (productsTo: string) =>
      request(SellerArchivedBrand, `${brandPath(slug, id)}/archive`, {
        method: 'POST',
        body: { move_products_to: productsTo },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['organizations', slug] }),
  })
}
