import {
  ApiKeyForm,
  RenameApiKeyForm,
  RollApiKeyForm,
  SellerApiKey,
  SellerApiKeyList,
  SellerApiKeysQuery,
  SellerNewApiKey,
} from '@tradepost/contract/platform/developers/seller-api-keys'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'
import { listPage, toPageCursors } from '#src/seller/iterated-page.ts'

/** Lists one page of a business's API keys, newest first; null for a provider that makes them in its own dashboard. */
async function listApiKeys(asked: SellerCall, { cursor, status }: SellerApiKeysQuery): Promise<SellerApiKeyList> {
  const { apiKeys } = await openSellerProvider(asked)
  let isAbsent = false
  const { items, has_more } = await listPage(async (paging) => {
    const keys = await apiKeys.list({ ...paging, status })
    isAbsent = keys === null
    return keys ?? []
  }, cursor - 1)
  return { items: isAbsent ? null : items, ...toPageCursors(cursor, has_more) }
}

const ROOT = '/api/organizations/{slug}/api-keys'
const ONE = `${ROOT}/{api_key_id}` as const

export const sellerApiKeyRoutes = platformRoutes('Seller: API keys')
  .get(
    ROOT,
    { ...asSeller, needs: 'apiKey:read', summary: 'List API keys', query: SellerApiKeysQuery, returns: SellerApiKeyList },
    async (asked) => listApiKeys(asked, asked.query),
  )
  .post(
    ROOT,
    {
      ...asSeller,
      needs: 'apiKey:create',
      action: 'api_key.created',
      event: 'key.created',
      isGrave: true,
      summary: 'Create an API key',
      body: ApiKeyForm,
      returns: SellerNewApiKey,
    },
    async (asked) => (await openSellerProvider(asked)).apiKeys.create(asked.body),
  )
  .patch(
    ONE,
    {
      ...asSeller,
      needs: 'apiKey:create',
      action: 'api_key.renamed',
      summary: 'Rename an API key',
      body: RenameApiKeyForm,
      returns: SellerApiKey,
    },
    async (asked) => (await openSellerProvider(asked)).apiKeys.rename(asked.params.api_key_id, asked.body.name),
  )
  .post(
    `${ONE}/roll`,
    {
      ...asSeller,
      // A rolled key's secret is a new key.
      needs: 'apiKey:create',
      action: 'api_key.rolled',
      event: 'key.replaced',
      isGrave: true,
      summary: 'Roll an API key',
      body: RollApiKeyForm,
      returns: SellerNewApiKey,
    },
    async (asked) => {
      const key = await (await openSellerProvider(asked)).apiKeys.roll(asked.params.api_key_id, asked.body)
      asked.noteChange({ objectName: key.name })
      return key
    },
  )
  .post(
    `${ONE}/revoke`,
    {
      ...asSeller,
      needs: 'apiKey:revoke',
      action: 'api_key.revoked',
      event: 'key.revoked',
      summary: 'Revoke an API key',
      returns: SellerApiKey,
    },
    async (asked) => (await openSellerProvider(asked)).apiKeys.revoke(asked.params.api_key_id),
  )
