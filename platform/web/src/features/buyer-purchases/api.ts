import { queryOptions } from '@tanstack/react-query'
import { PurchaseList } from '@tradepost/contract/platform/orders'
import { request } from '#src/shell/request.ts'

/** Everything that the signed-in person bought, newest first. */
export const purchasesQuery = queryOptions({
  queryKey: ['purchases'],
  queryFn: ({ signal }) => request(PurchaseList, '/api/purchases', { signal }),
})
