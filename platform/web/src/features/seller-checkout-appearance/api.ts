import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckoutAppearance, TriedCheckout } from '@tradepost/contract/platform/seller-checkout-appearance'
import { organizationPath } from '#src/shell/organizations.ts'
import { sendRequest } from '#src/shell/request.ts'

const appearancePath = (slug: string) => `${organizationPath(slug)}/checkout-appearance`

/** Loads the appearance settings of a shop's checkouts. */
export function appearanceQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'checkout-appearance'],
    queryFn: ({ signal }) => sendRequest(CheckoutAppearance, appearancePath(slug), { signal }),
  })
}

/** Saves the settings for every future checkout of the shop. */
export function useSaveAppearance(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CheckoutAppearance) => sendRequest(CheckoutAppearance, appearancePath(slug), { method: 'PUT', body }),
    onSuccess: (saved) => queryClient.setQueryData(appearanceQuery(slug).queryKey, saved),
  })
}

/** Creates a checkout with these settings, saved or not. */
export function useTryAppearance(slug: string) {
  return useMutation({
    mutationFn: (body: CheckoutAppearance) => sendRequest(TriedCheckout, `${appearancePath(slug)}/try`, { method: 'POST', body }),
  })
}
