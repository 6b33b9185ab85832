import type { SellerApiKeyList, SellerApiKeysQuery } from '@tradepost/contract/platform/developers/seller-api-keys'
import { openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'
import { listPage, toPageCursors } from '#src/seller/list-page.ts'

/** Lists one page of a business's API keys, newest first; null for a provider that makes them in its own dashboard. */
export async function listApiKeys(asked: SellerCall, { cursor, status }: SellerApiKeysQuery): Promise<SellerApiKeyList> {
  const { apiKeys } = await openSellerProvider(asked)
  let isAbsent = false
  const { items, has_more } = await listPage(async (paging) => {
    const keys = await apiKeys.list({ ...paging, status })
    isAbsent = keys === null
    return keys ?? []
  }, cursor - 1)
  return { items: isAbsent ? null : items, ...toPageCursors(cursor, has_more) }
}
