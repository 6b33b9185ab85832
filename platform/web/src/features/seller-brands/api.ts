import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type BrandForm,
  type PatchBrandForm,
  SellerArchivedBrand,
  SellerBrand,
} from '@tradepost/contract/platform/catalog/seller-brands'
import { uploads } from '#src/shell/forms/uploads.ts'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { thingPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const pathOf = (slug: string, id: string) => thingPath(slug, 'brands', id)

const brands = defineMutations({ noun: 'brands', answer: SellerBrand, idOf: (brand) => brand.brand_id })

/** Creates a brand. */
export const useCreateBrand = brands.useCreate<BrandForm>
/** Saves the changed fields of a brand. */
export const useUpdateBrand = brands.useUpdate<PatchBrandForm>

/** Returns the owner key for a brand's uploads. */
export const imageOwner = (id: string) => `image of ${id}`

/** Returns a function that uploads the brand's logo. The upload continues after the seller leaves the page. */
export function useSendImage(slug: string, id: string) {
  const remember = brands.useRemember(slug)
  return (file: File) =>
    uploads.add({
      owner: imageOwner(id),
      path: `${pathOf(slug, id)}/image`,
      file,
      answer: SellerBrand,
      onArrived: remember,
    })
}

/** Removes a brand's logo. */
export const useRemoveImage = (slug: string, id: string) => brands.useAct(slug, id, () => ({ method: 'DELETE', leaf: 'image' }))

/** Permanently archives a brand and moves its products to another one. */
export function useArchiveBrand(slug: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (productsTo: string) =>
      sendRequest(SellerArchivedBrand, `${pathOf(slug, id)}/archive`, {
        method: 'POST',
        body: { move_products_to: productsTo },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['organizations', slug] }),
  })
}
