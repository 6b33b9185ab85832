import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type PaymentLinkForm,
  PaymentLinkTerms,
  SellerPaymentLink,
  SellerPaymentLinkList,
} from '@tradepost/contract/platform/seller-payment-links'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. */
export const PaymentLinksSearch = z.object({ page: z.coerce.number().int().min(1).optional().catch(undefined) })
export type PaymentLinksSearch = z.infer<typeof PaymentLinksSearch>

const linksPath = (slug: string) => `${organizationPath(slug)}/payment-links`
const linkPath = (slug: string, id: string) => `${linksPath(slug)}/${encodeURIComponent(id)}`

/** One page of the saved links, newest first. Pages count from 1 in the address, from 0 on the wire. */
export function paymentLinksQuery(slug: string, { page = 1 }: PaymentLinksSearch) {
  return queryOptions({
    queryKey: ['organizations', slug, 'payment-links', { page }],
    queryFn: ({ signal }) => request(SellerPaymentLinkList, `${linksPath(slug)}?page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function paymentLinkQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'payment-link', id],
    queryFn: ({ signal }) => request(SellerPaymentLink, linkPath(slug, id), { signal }),
  })
}

/** Where links begin, and where buyers can live; neither changes while a page is open. */
export function linkTermsQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'payment-link-terms'],
    queryFn: ({ signal }) => request(PaymentLinkTerms, `${organizationPath(slug)}/payment-link-terms`, { signal }),
    staleTime: 300_000,
  })
}

/** Saves a new link, or the one with `id`. */
export function useSavePaymentLink(slug: string, id: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PaymentLinkForm) =>
      id === undefined
        ? request(SellerPaymentLink, linksPath(slug), { method: 'POST', body })
        : request(SellerPaymentLink, linkPath(slug, id), { method: 'PUT', body }),
    onSuccess: (link) => {
      queryClient.setQueryData(paymentLinkQuery(slug, link.id).queryKey, link)
      void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'payment-links'] })
    },
  })
}

export function useDeletePaymentLink(slug: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(z.null(), linkPath(slug, id), { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'payment-links'] }),
  })
}
