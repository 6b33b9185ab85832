import { useMutation } from '@tanstack/react-query'
import { type CustomerForm, SellerCustomer } from '@tradepost/contract/platform/seller-customers'
import { nounPath, thingPath, useRemember } from '#src/shell/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Creates a customer, or saves the one with this `id`. */
export function useSaveCustomer(slug: string, id: string | undefined) {
  return useMutation({
    mutationFn: (body: CustomerForm) =>
      id === undefined
        ? sendRequest(SellerCustomer, nounPath(slug, 'customers'), { method: 'POST', body })
        : sendRequest(SellerCustomer, thingPath(slug, 'customers', id), { method: 'PUT', body }),
    onSuccess: useRemember<SellerCustomer>(slug, 'customers', (customer) => customer.customer_id),
  })
}
