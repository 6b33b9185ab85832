import { BuyerDownloadList, DownloadLink } from '@tradepost/contract/platform/buyer/buyer-goods'
import { BuyerListQuery } from '@tradepost/contract/platform/buyer/buyer-list'
import * as z from 'zod'
import { platformRoutes } from '#src/callers.ts'
import { createDownloadLink, listDownloads } from './downloads.ts'

/** `key`: from the emailed link of the order. */
const ClickQuery = z.object({ key: z.string().max(200).optional() })

export const buyerDownloadRoutes = platformRoutes('Downloads')
  .get(
    '/api/downloads',
    {
      summary: 'List what the signed-in person can download',
      caller: 'user',
      query: BuyerListQuery,
      returns: BuyerDownloadList,
      faults: [401],
    },
    async ({ deps, user, query }) => listDownloads(deps, user, query.cursor),
  )
  .post(
    '/api/orders/{id}/downloads/{file_id}',
    {
      summary: 'Create a link to a file of an order',
      caller: 'visitor',
      rate: 'document',
      transaction: 'own',
      query: ClickQuery,
      returns: DownloadLink,
      faults: [404, 409, 410, 502, 503],
    },
    async ({ deps, visitor, params, query }) =>
      createDownloadLink(deps, { orderId: params.id, fileId: params.file_id, visitor, key: query.key }),
  )
