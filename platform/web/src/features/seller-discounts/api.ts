import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  DiscountCustomers,
  type DiscountForm,
  SellerDiscount,
  SellerDiscountList,
} from '@tradepost/contract/platform/seller-discounts'
import * as z from 'zod'
import type { ListSearch } from '#src/shell/list-search.ts'
import { listQuery, nounKey, nounPath, thingKey, thingPath, thingQuery, useRemember } from '#src/shell/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads one page of a business's discounts, newest first. */
export const discountsQuery = (slug: string, search: ListSearch) => listQuery(slug, 'discounts', SellerDiscountList, search)

/** Loads one discount with all its editable fields. */
export const discountQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'discounts', id, answer: SellerDiscount, nameOf: ({ code }) => code })

const pathOf = (slug: string, id: string) => thingPath(slug, 'discounts', id)

/** Creates a discount, or saves the one with this `id`. */
export const useSaveDiscount = (slug: string, id: string | undefined) =>
  useMutation({
    mutationFn: (body: DiscountForm) =>
      id === undefined
        ? sendRequest(SellerDiscount, nounPath(slug, 'discounts'), { method: 'POST', body })
        : sendRequest(SellerDiscount, pathOf(slug, id), { method: 'PUT', body }),
    onSuccess: useRemember<SellerDiscount>(slug, 'discounts', (discount) => discount.discount_id),
  })

/** Permanently deletes a discount. */
export const deleteDiscount = (slug: string, id: string) => sendRequest(z.null(), pathOf(slug, id), { method: 'DELETE' })

/** Permanently deletes a discount and refreshes the lists. */
export function useDeleteDiscount(slug: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => deleteDiscount(slug, id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey(slug, 'discounts') }),
  })
}

/** Loads one page of the customers who can use a discount for specific customers. */
export function discountCustomersQuery(slug: string, id: string, page: number) {
  return queryOptions({
    queryKey: [...thingKey(slug, 'discounts', id), 'customers', page],
    queryFn: ({ signal }) => sendRequest(DiscountCustomers, `${pathOf(slug, id)}/customers?page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Adds a customer to a discount, or removes one. */
export function useChangeDiscountCustomer(slug: string, id: string) {
  const queryClient = useQueryClient()
  const path = `${pathOf(slug, id)}/customers`
  return useMutation({
    mutationFn: ({ customerId, isIn }: { customerId: string; isIn: boolean }) =>
      isIn
        ? sendRequest(z.null(), path, { method: 'POST', body: { customer_id: customerId } })
        : sendRequest(z.null(), `${path}/${encodeURIComponent(customerId)}`, { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...thingKey(slug, 'discounts', id), 'customers'] }),
  })
}
