import {
  type ApiKeyForm,
  type RollApiKeyForm,
  SellerApiKey,
  SellerApiKeyList,
  SellerNewApiKey,
} from '@tradepost/contract/platform/developers/seller-api-keys'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { listQuery } from '#src/shell/lists/noun-queries.ts'

const NOUN = 'api-keys'

/** Loads one page of API keys. */
export const apiKeysQuery = (slug: string, search: ListSearch) => listQuery(slug, NOUN, SellerApiKeyList, search)

const keys = defineMutations({ noun: NOUN, answer: SellerApiKey })
const newKeys = defineMutations({ noun: NOUN, answer: SellerNewApiKey })

/** Creates a key. Its secret stays in the dialog that asked, not in the cache. */
export const useCreateApiKey = newKeys.useCreate<ApiKeyForm>
/** Replaces a key by a new one; the old one works on for the hours given. */
export const useRollApiKey = (slug: string, id: string) =>
  newKeys.useAct(slug, id, (body: RollApiKeyForm) => ({ leaf: 'roll', body }))
/** Renames a key. */
export const useRenameApiKey = keys.useUpdate<{ name: string }>
/** Revokes a key at once. */
export const useRevokeApiKey = (slug: string, id: string) => keys.useAct(slug, id, () => ({ leaf: 'revoke' }))
