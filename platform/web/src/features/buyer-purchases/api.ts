import { queryOptions } from '@tanstack/react-query'
import { PurchaseList } from '@tradepost/contract/platform/buyer/orders'
import { sendRequest } from '#src/shell/request.ts'

/** Loads the signed-in person's purchases, newest first. */
export const purchasesQuery = queryOptions({
  queryKey: ['purchases'],
  queryFn: ({ signal }) => sendRequest(PurchaseList, '/api/purchases', { signal }),
})
