import { queryOptions, useMutation } from '@tanstack/react-query'
import { BuyerWalletList, PortalLink } from '@tradepost/contract/platform/buyer-goods'
import { sendRequest } from '#src/shell/request.ts'

const ROOT = '/api/wallets'

/** Loads the signed-in person's wallets, by the name of the shop. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: ({ signal }) => sendRequest(BuyerWalletList, ROOT, { signal }),
})

/** Opens the customer portal of a shop's payments provider: the browser goes there. */
export function useOpenPortal(slug: string) {
  return useMutation({
    mutationFn: () => sendRequest(PortalLink, `${ROOT}/${encodeURIComponent(slug)}/customer-portal`, { method: 'POST' }),
    onSuccess: ({ url }) => location.assign(url),
  })
}
