import { queryOptions } from '@tanstack/react-query'
import { BuyerDownloadList } from '@tradepost/contract/platform/buyer/buyer-goods'
import { sendRequest } from '#src/shell/request.ts'

/** Loads what the signed-in person can download, newest purchases first. */
export const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: ({ signal }) => sendRequest(BuyerDownloadList, '/api/downloads', { signal }),
})
