import {
  SellerLoggedRequest,
  SellerRequestLog,
  SellerRequestLogQuery,
} from '@tradepost/contract/platform/developers/seller-request-log'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'
import { listMissingForRequest } from '#src/seller/body-permissions.ts'
import { listIterated } from '#src/seller/iterated-page.ts'

const ROOT = '/api/organizations/{slug}/request-log'
const asReader = { ...asSeller, needs: 'apiKey:read' } as const

export const sellerRequestLogRoutes = platformRoutes('Seller: request log')
  .get(
    ROOT,
    { ...asReader, summary: 'List the requests of API keys', query: SellerRequestLogQuery, returns: SellerRequestLog },
    async (asked) => {
      const { requestLog } = await openSellerProvider(asked)
      return listIterated(asked.query, (query) => requestLog.list(query))
    },
  )
  .get(
    `${ROOT}/{logged_request_id}`,
    { ...asReader, summary: 'Get a logged request with its bodies', returns: SellerLoggedRequest },
    async (asked) => {
      const request = await (await openSellerProvider(asked)).requestLog.get(asked.params.logged_request_id)
      const missing = listMissingForRequest(request, asked.permissions)
      const hidden = missing.length > 0 ? { request_body: null, response_body: null } : {}
      return { ...request, ...hidden, missing_permissions: missing }
    },
  )
