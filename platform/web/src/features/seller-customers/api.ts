import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { SellerPaymentList } from '@tradepost/contract/platform/seller'
import { type CustomerForm, SellerCustomer } from '@tradepost/contract/platform/seller-customers'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

const Day = z.iso.date().optional().catch(undefined)

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. */
export const CustomersSearch = z.object({
  q: z.string().max(254).optional().catch(undefined),
  from: Day,
  to: Day,
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type CustomersSearch = z.infer<typeof CustomersSearch>

const customersPath = (slug: string) => `${organizationPath(slug)}/customers`
const customerPath = (slug: string, id: string) => `${customersPath(slug)}/${encodeURIComponent(id)}`

export function customerQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'customer', id],
    queryFn: ({ signal }) => request(SellerCustomer, customerPath(slug, id), { signal }),
  })
}

/** One page of what a customer paid, newest first. */
export function customerPaymentsQuery(slug: string, id: string, cursor?: string) {
  const search = new URLSearchParams({ customer_id: id, ...(cursor ? { cursor } : {}) })
  return queryOptions({
    queryKey: ['organizations', slug, 'payments', { customer: id, cursor: cursor ?? null }],
    queryFn: ({ signal }) => request(SellerPaymentList, `${organizationPath(slug)}/payments?${search}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Adds a customer, or saves the one with `id`. */
export function useSaveCustomer(slug: string, id: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CustomerForm) =>
      id === undefined
        ? request(SellerCustomer, customersPath(slug), { method: 'POST', body })
        : request(SellerCustomer, customerPath(slug, id), { method: 'PUT', body }),
    onSuccess: (customer) => {
      queryClient.setQueryData(customerQuery(slug, customer.customer_id).queryKey, customer)
      void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'customers'] })
    },
  })
}
