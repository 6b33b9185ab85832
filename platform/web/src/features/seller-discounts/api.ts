import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  DiscountCustomers,
  type DiscountForm,
  DiscountUses,
  SellerDiscount,
  SellerDiscountList,
} from '@tradepost/contract/platform/catalog/seller-discounts'
import * as z from 'zod'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { defineMutations, useDelete } from '#src/shell/lists/noun-mutations.ts'
import { listQuery, thingKey, thingPath, thingQuery } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads one page of a business's discounts, newest first. */
export const discountsQuery = (slug: string, search: ListSearch) => listQuery(slug, 'discounts', SellerDiscountList, search)

/** Loads one discount with all its editable fields. */
export const discountQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'discounts', id, answer: SellerDiscount, nameOf: ({ code }) => code })

const pathOf = (slug: string, id: string) => thingPath(slug, 'discounts', id)

const discounts = defineMutations({ noun: 'discounts', answer: SellerDiscount, idOf: (discount) => discount.discount_id })

/** Creates a discount, or saves the one with this `id`. */
export const useSaveDiscount = discounts.useSave<DiscountForm>

/** Permanently deletes a discount. */
export const deleteDiscount = (slug: string, id: string) => sendRequest(z.null(), pathOf(slug, id), { method: 'DELETE' })

/** Permanently deletes a discount and refreshes the lists. */
export const useDeleteDiscount = (slug: string, id: string) => useDelete(slug, 'discounts', id)

/** Loads one page of the customers who can use a discount for specific customers. */
export function discountCustomersQuery(slug: string, id: string, page: number) {
  return queryOptions({
    queryKey: [...thingKey(slug, 'discounts', id), 'customers', page],
    queryFn: ({ signal }) => sendRequest(DiscountCustomers, `${pathOf(slug, id)}/customers?page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Loads one page of the payments that a discount took something off, and their sums. */
export function discountUsesQuery(slug: string, id: string, page: number) {
  return queryOptions({
    queryKey: [...thingKey(slug, 'discounts', id), 'uses', page],
    queryFn: ({ signal }) => sendRequest(DiscountUses, `${pathOf(slug, id)}/uses?page=${page - 1}`, { signal }),
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
