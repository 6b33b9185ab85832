import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { SellerWallets, type WalletEntryForm } from '@tradepost/contract/platform/sales/seller-wallets'
import { thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const POLL_MILLISECONDS = 1000

const keyOf = (slug: string, customerId: string) => [...thingKey(slug, 'customers', customerId), 'wallets']

/** Loads a customer's wallets. Refetched while their newest entries are still being loaded. */
export const walletsQuery = (slug: string, customerId: string) =>
  queryOptions({
    queryKey: keyOf(slug, customerId),
    queryFn: ({ signal }) => sendRequest(SellerWallets, `${thingPath(slug, 'customers', customerId)}/wallets`, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_behind ? POLL_MILLISECONDS : false),
  })

/** Adds to a customer's wallet, or takes from it. */
export function useAdjustWallet(slug: string, customerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: WalletEntryForm) =>
      sendRequest(SellerWallets, `${thingPath(slug, 'customers', customerId)}/wallets/entries`, { method: 'POST', body }),
    onSuccess: (wallets) => queryClient.setQueryData(keyOf(slug, customerId), wallets),
  })
}
