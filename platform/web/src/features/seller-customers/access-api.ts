import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AccessOverrideForm, SellerAccessList } from '@tradepost/contract/platform/developers/seller-access'
import { thingPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const accessPath = (slug: string, customerId: string) => `${thingPath(slug, 'customers', customerId)}/access`

/** Loads what a customer has, by product. */
export const customerAccessQuery = (slug: string, customerId: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'customers', customerId, 'access'],
    queryFn: ({ signal }) => sendRequest(SellerAccessList, accessPath(slug, customerId), { signal }),
  })

type Decision = { productId: string; form: AccessOverrideForm | null }

/** Gives or takes a product, or ends such a decision (null). */
export function useDecideAccess(slug: string, customerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ productId, form }: Decision) =>
      sendRequest(SellerAccessList, `${accessPath(slug, customerId)}/${encodeURIComponent(productId)}`, {
        ...(form ? { method: 'PUT', body: form } : { method: 'DELETE' }),
      }),
    onSuccess: (list) => queryClient.setQueryData(customerAccessQuery(slug, customerId).queryKey, list),
  })
}
