import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ApiKeyForm,
  type RollApiKeyForm,
  SellerApiKey,
  SellerApiKeyList,
  SellerNewApiKey,
} from '@tradepost/contract/platform/seller-api-keys'
import type { ListSearch } from '#src/shell/list-search.ts'
import { nounKey, nounPath, pagedListQuery, thingPath } from '#src/shell/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'api-keys'

/** Loads one page of API keys. */
export const apiKeysQuery = (slug: string, search: ListSearch) => pagedListQuery(slug, NOUN, SellerApiKeyList, search)

function useRefetch(slug: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: nounKey(slug, NOUN) })
}

/** Creates a key. Its secret stays in the dialog that asked, not in the cache. */
export function useCreateApiKey(slug: string) {
  const refetch = useRefetch(slug)
  return useMutation({
    mutationFn: (body: ApiKeyForm) => sendRequest(SellerNewApiKey, nounPath(slug, NOUN), { method: 'POST', body }),
    onSuccess: refetch,
    gcTime: 0,
  })
}

/** Replaces a key by a new one; the old one works on for the hours given. */
export function useRollApiKey(slug: string, id: string) {
  const refetch = useRefetch(slug)
  return useMutation({
    mutationFn: (body: RollApiKeyForm) =>
      sendRequest(SellerNewApiKey, `${thingPath(slug, NOUN, id)}/roll`, { method: 'POST', body }),
    onSuccess: refetch,
    gcTime: 0,
  })
}

/** Renames a key. */
export function useRenameApiKey(slug: string, id: string) {
  const refetch = useRefetch(slug)
  return useMutation({
    mutationFn: (name: string) => sendRequest(SellerApiKey, thingPath(slug, NOUN, id), { method: 'PATCH', body: { name } }),
    onSuccess: refetch,
  })
}

/** Revokes a key at once. */
export function useRevokeApiKey(slug: string, id: string) {
  const refetch = useRefetch(slug)
  return useMutation({
    mutationFn: () => sendRequest(SellerApiKey, `${thingPath(slug, NOUN, id)}/revoke`, { method: 'POST' }),
    onSuccess: refetch,
  })
}
