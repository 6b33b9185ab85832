import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { SHOP_TEXTS, type ShopTextName } from '@tradepost/contract/platform/buyer/shop-seller'
import { SellerTexts, type ShopDetails, type ShopTextForm } from '@tradepost/contract/platform/organization/shop-texts'
import { t } from '#src/dashboard-messages.ts'
import { nounKey, nounPath, nounQuery, thingKey } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'texts'

/** Loads who sells in a shop, and its texts. */
export const textsQuery = (slug: string) => nounQuery(slug, NOUN, SellerTexts)

/** Loads the same for the page of one text, with its name for breadcrumbs. */
export const textQuery = (slug: string, name: string) =>
  queryOptions({
    ...textsQuery(slug),
    queryKey: thingKey(slug, NOUN, name),
    meta: {
      nameOf: () => {
        const known = SHOP_TEXTS.find((each) => each === name)
        return known && t(`shell.shopFrame.${known}`)
      },
    },
  })

function useSave<Body>(slug: string, path: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => sendRequest(SellerTexts, path, { method: 'PUT', body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(nounKey(slug, NOUN), saved)
      for (const name of SHOP_TEXTS) queryClient.setQueryData(thingKey(slug, NOUN, name), saved)
      void queryClient.invalidateQueries({ queryKey: ['shops'] })
    },
  })
}

/** Saves who sells in a shop, and what it is. */
export const useSaveDetails = (slug: string) => useSave<ShopDetails>(slug, nounPath(slug, 'details'))

/** Saves a text of a shop. */
export const useSaveText = (slug: string, name: ShopTextName) => useSave<ShopTextForm>(slug, `${nounPath(slug, NOUN)}/${name}`)
