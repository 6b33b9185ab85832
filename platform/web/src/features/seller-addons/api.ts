import { queryOptions, useMutation } from '@tanstack/react-query'
import { type AddonForm, AddonUses, type PatchAddonForm, SellerAddonList } from '@tradepost/contract/platform/seller-addons'
import { Addon } from '@tradepost/contract/provider/addons'
import type { ListSearch } from '#src/shell/list-search.ts'
import { listQuery, nounPath, thingKey, thingPath, thingQuery, useRemember } from '#src/shell/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'
import { uploads } from '#src/shell/uploads.ts'

/** Loads one page of a business's add-ons. */
export const addonsQuery = (slug: string, search: ListSearch) => listQuery(slug, 'addons', SellerAddonList, search)

/** Loads one add-on. */
export const addonQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'addons', id, answer: Addon, nameOf: ({ name }) => name })

const pathOf = (slug: string, id: string) => thingPath(slug, 'addons', id)

/** Loads the subscription products that offer an add-on. */
export const addonUsesQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: [...thingKey(slug, 'addons', id), 'products'],
    queryFn: ({ signal }) => sendRequest(AddonUses, `${pathOf(slug, id)}/products`, { signal }),
  })

/** Also refreshes the shop, which shows add-ons with its subscriptions. */
const useRememberAddon = (slug: string) => useRemember<Addon>(slug, 'addons', (addon) => addon.id, [['shops', slug]])

/** Creates an add-on. */
export function useCreateAddon(slug: string) {
  const remember = useRememberAddon(slug)
  return useMutation({
    mutationFn: (body: AddonForm) => sendRequest(Addon, nounPath(slug, 'addons'), { method: 'POST', body }),
    onSuccess: remember,
  })
}

/** Saves the changed fields of an add-on. */
export function useUpdateAddon(slug: string, id: string) {
  const remember = useRememberAddon(slug)
  return useMutation({
    mutationFn: (body: PatchAddonForm) => sendRequest(Addon, pathOf(slug, id), { method: 'PATCH', body }),
    onSuccess: remember,
  })
}

/** Returns the owner key for an add-on's uploads. */
export const imageOwner = (id: string) => `image of ${id}`

/** Returns a function that uploads an add-on's image. The upload continues after the seller leaves the page. */
export function useSendImage(slug: string) {
  const remember = useRememberAddon(slug)
  return (id: string, file: File) =>
    uploads.add({
      owner: imageOwner(id),
      path: `${pathOf(slug, id)}/image`,
      file,
      answer: Addon,
      onArrived: remember,
    })
}
