import { queryOptions } from '@tanstack/react-query'
import {
  type AddonForm,
  AddonUses,
  type PatchAddonForm,
  SellerAddonList,
} from '@tradepost/contract/platform/catalog/seller-addons'
import { Addon } from '@tradepost/contract/provider/addons'
import { uploads } from '#src/shell/forms/uploads.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { listQuery, thingKey, thingPath, thingQuery } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

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

const addons = defineMutations({
  noun: 'addons',
  answer: Addon,
  idOf: ({ id }) => id,
  // The shop shows add-ons with its subscriptions.
  shownIn: (slug) => [['shops', slug]],
})

/** Creates an add-on. */
export const useCreateAddon = addons.useCreate<AddonForm>
/** Saves the changed fields of an add-on. */
export const useUpdateAddon = addons.useUpdate<PatchAddonForm>

/** Returns the owner key for an add-on's uploads. */
export const imageOwner = (id: string) => `image of ${id}`

/** Returns a function that uploads an add-on's image. The upload continues after the seller leaves the page. */
export function useSendImage(slug: string) {
  const remember = addons.useRemember(slug)
  return (id: string, file: File) =>
    uploads.add({
      owner: imageOwner(id),
      path: `${pathOf(slug, id)}/image`,
      file,
      answer: Addon,
      onArrived: remember,
    })
}
