import { queryOptions } from '@tanstack/react-query'
import {
  type PaymentLinkForm,
  PaymentLinkTerms,
  SellerPaymentLink,
  SellerPaymentLinkList,
} from '@tradepost/contract/platform/catalog/seller-payment-links'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { defineMutations, useDelete } from '#src/shell/lists/noun-mutations.ts'
import { listQuery, nounQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of the saved links, newest first. */
export const paymentLinksQuery = (slug: string, search: ListSearch) =>
  listQuery(slug, 'payment-links', SellerPaymentLinkList, search)

/** Loads one saved payment link. */
export const paymentLinkQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'payment-links', id, answer: SellerPaymentLink, nameOf: ({ form }) => form.name })

/** Loads the base URL of links and the countries that buyers can choose. Neither changes while a page is open. */
export const linkTermsQuery = (slug: string) =>
  queryOptions({ ...nounQuery(slug, 'payment-link-terms', PaymentLinkTerms), staleTime: 300_000 })

/** Creates a payment link, or saves the one with this `id`. */
export const useSavePaymentLink = defineMutations({
  noun: 'payment-links',
  answer: SellerPaymentLink,
  idOf: ({ id }) => id,
}).useSave<PaymentLinkForm>

/** Deletes a saved payment link. The link itself keeps working. */
export const useDeletePaymentLink = (slug: string, id: string) => useDelete(slug, 'payment-links', id)
