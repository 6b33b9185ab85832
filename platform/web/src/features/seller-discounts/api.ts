import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  DiscountCustomers,
  type DiscountForm,
  SellerDiscount,
  SellerDiscountList,
} from '@tradepost/contract/platform/seller-discounts'
import { DiscountType } from '@tradepost/contract/provider/discounts'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. */
export const DiscountsSearch = z.object({
  code: z.string().max(100).optional().catch(undefined),
  type: DiscountType.optional().catch(undefined),
  active: z.boolean().optional().catch(undefined),
  product: z.string().max(100).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type DiscountsSearch = z.infer<typeof DiscountsSearch>

const discountsPath = (slug: string) => `${organizationPath(slug)}/discounts`
const discountPath = (slug: string, id: string) => `${discountsPath(slug)}/${encodeURIComponent(id)}`

/** One page of a business's discounts, newest first. Pages count from 1 in the address, from 0 on the wire. */
export function discountsQuery(slug: string, { code, type, active, product, page = 1 }: DiscountsSearch) {
  const search = new URLSearchParams({
    page: String(page - 1),
    ...(code ? { code } : {}),
    ...(type ? { type } : {}),
    ...(active === undefined ? {} : { active: String(active) }),
    ...(product ? { product_id: product } : {}),
  })
  return queryOptions({
    queryKey: ['organizations', slug, 'discounts', search.toString()],
    queryFn: ({ signal }) => request(SellerDiscountList, `${discountsPath(slug)}?${search}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One discount with all that can be edited. */
export function discountQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'discount', id],
    queryFn: ({ signal }) => request(SellerDiscount, discountPath(slug, id), { signal }),
  })
}

/** Creates a discount, or saves the one with `id`. */
export function useSaveDiscount(slug: string, id: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DiscountForm) =>
      id === undefined
        ? request(SellerDiscount, discountsPath(slug), { method: 'POST', body })
        : request(SellerDiscount, discountPath(slug, id), { method: 'PUT', body }),
    onSuccess: (discount) => {
      queryClient.setQueryData(discountQuery(slug, discount.discount_id).queryKey, discount)
      void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'discounts'] })
    },
  })
}

/** Ends a discount for good. */
export function useDeleteDiscount(slug: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(z.null(), discountPath(slug, id), { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'discounts'] }),
  })
}

/** Who may use a discount for specific customers. */
export function discountCustomersQuery(slug: string, id: string, page: number) {
  return queryOptions({
    queryKey: ['organizations', slug, 'discount', id, 'customers', page],
    queryFn: ({ signal }) => request(DiscountCustomers, `${discountPath(slug, id)}/customers?page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Lets a customer use the discount, or no longer. */
export function useChangeDiscountCustomer(slug: string, id: string) {
  const queryClient = useQueryClient()
  const path = `${discountPath(slug, id)}/customers`
  return useMutation({
    mutationFn: ({ customerId, isIn }: { customerId: string; isIn: boolean }) =>
      isIn
        ? request(z.null(), path, { method: 'POST', body: { customer_id: customerId } })
        : request(z.null(), `${path}/${encodeURIComponent(customerId)}`, { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'discount', id, 'customers'] }),
  })
}
