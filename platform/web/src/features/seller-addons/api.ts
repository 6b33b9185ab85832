import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AddonForm, AddonUses, type PatchAddonForm, SellerAddonList } from '@tradepost/contract/platform/seller-addons'
import { Addon } from '@tradepost/contract/provider/addons'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'
import { uploads } from '#src/shell/uploads.ts'

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. */
export const AddonsSearch = z.object({
  search: z.coerce.string().max(100).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type AddonsSearch = z.infer<typeof AddonsSearch>

const addonsPath = (slug: string) => `${organizationPath(slug)}/addons`
const addonPath = (slug: string, id: string) => `${addonsPath(slug)}/${encodeURIComponent(id)}`

/** One page of a business's add-ons. Pages count from 1 in the address, from 0 on the wire. */
export function addonsQuery(slug: string, { search = '', page = 1 }: AddonsSearch) {
  const asked = new URLSearchParams({ page: String(page - 1), ...(search ? { search } : {}) })
  return queryOptions({
    queryKey: ['organizations', slug, 'addons', asked.toString()],
    queryFn: ({ signal }) => request(SellerAddonList, `${addonsPath(slug)}?${asked}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function addonQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'addon', id],
    queryFn: ({ signal }) => request(Addon, addonPath(slug, id), { signal }),
  })
}

/** The subscriptions that offer an add-on. */
export function addonUsesQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'addon', id, 'products'],
    queryFn: ({ signal }) => request(AddonUses, `${addonPath(slug, id)}/products`, { signal }),
  })
}

function useRemember(slug: string) {
  const queryClient = useQueryClient()
  // The shop shows add-ons beside its subscriptions.
  return (addon: Addon) => {
    queryClient.setQueryData(addonQuery(slug, addon.id).queryKey, addon)
    void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'addons'] })
    void queryClient.invalidateQueries({ queryKey: ['shops', slug] })
  }
}

export function useCreateAddon(slug: string) {
  const remember = useRemember(slug)
  return useMutation({
    mutationFn: (body: AddonForm) => request(Addon, addonsPath(slug), { method: 'POST', body }),
    onSuccess: remember,
  })
}

/** Saves what was changed of an add-on. */
export function useUpdateAddon(slug: string, id: string) {
  const remember = useRemember(slug)
  return useMutation({
    mutationFn: (body: PatchAddonForm) => request(Addon, addonPath(slug, id), { method: 'PATCH', body }),
    onSuccess: remember,
  })
}

/** What the uploads of one add-on belong to. */
export const pictureOwner = (id: string) => `picture of ${id}`

/** Sends pictures to add-ons; they go on when the page that began it is left. */
export function useSendPicture(slug: string) {
  const remember = useRemember(slug)
  return (id: string, file: File) =>
    uploads.add({
      owner: pictureOwner(id),
      path: `${addonPath(slug, id)}/image`,
      file,
      answer: Addon,
      onArrived: remember,
    })
}
