import { queryOptions, useMutation } from '@tanstack/react-query'
import { BuyerWalletList, PortalLink } from '@tradepost/contract/platform/buyer/buyer-goods'
import { sendRequest } from '#src/shell/request.ts'

const ROOT = '/api/wallets'

const REFRESHED_MILLISECONDS = 1500

/**
 * Loads the signed-in person's wallets, by the name of the shop. A look has them refreshed, so every look is followed by a
 * second.
 */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: ({ signal }) => sendRequest(BuyerWalletList, ROOT, { signal }),
  refetchInterval: ({ state }) => (state.dataUpdateCount % 2 === 1 ? REFRESHED_MILLISECONDS : false),
})

/** Opens the customer portal of a shop's payments provider: the browser goes there. */
export function useOpenPortal(slug: string) {
  return useMutation({
    mutationFn: () => sendRequest(PortalLink, `${ROOT}/${encodeURIComponent(slug)}/customer-portal`, { method: 'POST' }),
    onSuccess: ({ url }) => location.assign(url),
  })
}
