import { queryOptions } from '@tanstack/react-query'
import type { BuyerAccessList } from '@tradepost/contract/platform/buyer/buyer-access'
import { asTold, sendRequest } from '#src/shell/request.ts'

/** Loads what the signed-in person has, in all shops. */
export const buyerAccessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: ({ signal }) => sendRequest(asTold<BuyerAccessList>(), '/api/account/access', { signal }),
})
