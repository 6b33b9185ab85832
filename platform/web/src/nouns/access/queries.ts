import { queryOptions } from '@tanstack/react-query'
import { BuyerAccessList } from '@tradepost/contract/platform/buyer/buyer-access'
import { sendRequest } from '#src/shell/request.ts'

/** Loads what the signed-in person has, in all shops. */
export const buyerAccessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: ({ signal }) => sendRequest(BuyerAccessList, '/api/account/access', { signal }),
})
