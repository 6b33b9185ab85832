import { queryOptions } from '@tanstack/react-query'
import {
  type PaymentLinkForm,
  PaymentLinkTerms,
  SellerPaymentLink,
  SellerPaymentLinkList,
} from '@tradepost/contract/platform/seller-payment-links'
import type { ListSearch } from '#src/shell/list-search.ts'
import { defineMutations, useDelete } from '#src/shell/noun-mutations.ts'
import { listQuery, thingQuery } from '#src/shell/noun-queries.ts'
import { organizationPath } from '#src/shell/organizations.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads one page of the saved links, newest first. */
export const paymentLinksQuery = (slug: string, search: ListSearch) =>
  listQuery(slug, 'payment-links', SellerPaymentLinkList, search)

/** Loads one saved payment link. */
export const paymentLinkQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'payment-links', id, answer: SellerPaymentLink, nameOf: ({ form }) => form.name })

/** Loads the base URL of links and the countries that buyers can choose. Neither changes while a page is open. */
export function linkTermsQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'payment-link-terms'],
    queryFn: ({ signal }) => sendRequest(PaymentLinkTerms, `${organizationPath(slug)}/payment-link-terms`, { signal }),
    staleTime: 300_000,
  })
}

/** Creates a payment link, or saves the one with this `id`. */
export const useSavePaymentLink = defineMutations({
  noun: 'payment-links',
  answer: SellerPaymentLink,
  idOf: ({ id }) => id,
}).useSave<PaymentLinkForm>

/** Deletes a saved payment link. The link itself keeps working. */
export const useDeletePaymentLink = (slug: string, id: string) => useDelete(slug, 'payment-links', id)
