import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { SellerTheme, ThemePreview } from '@tradepost/contract/platform/organization/seller-theme'
import type { ShopTheme } from '@tradepost/contract/shop-theme'
import { uploads } from '#src/shell/forms/uploads.ts'
import { defineSetting } from '#src/shell/lists/noun-mutations.ts'
import { nounKey, nounPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'theme'
const theme = defineSetting({ noun: NOUN, answer: SellerTheme, method: 'PUT', shownIn: () => [['shops']] })

/** Loads how a shop looks. */
export const themeQuery = theme.query
/** Saves how a shop looks, for all its pages. */
export const useSaveTheme = theme.useSave<ShopTheme>

/** Loads what a theme makes of pages, before it is saved. */
export const themePreviewQuery = (slug: string, shown: ShopTheme) =>
  queryOptions({
    queryKey: [...nounKey(slug, NOUN), 'preview', shown],
    queryFn: ({ signal }) =>
      sendRequest(ThemePreview, `${nounPath(slug, NOUN)}/preview`, { method: 'POST', body: shown, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the owner key for the uploads of a shop's cover. */
export const coverOwner = (slug: string) => `cover of ${slug}`

/** Returns a function that uploads the cover. The upload continues after the seller leaves the page. */
export function useSendCover(slug: string) {
  const queryClient = useQueryClient()
  return (file: File) =>
    uploads.add({
      owner: coverOwner(slug),
      path: `${nounPath(slug, NOUN)}/cover`,
      file,
      answer: SellerTheme,
      onArrived: (saved) => queryClient.setQueryData(nounKey(slug, NOUN), saved),
    })
}

/** Removes the cover. */
export function useRemoveCover(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendRequest(SellerTheme, `${nounPath(slug, NOUN)}/cover`, { method: 'DELETE' }),
    onSuccess: (saved) => queryClient.setQueryData(nounKey(slug, NOUN), saved),
  })
}
