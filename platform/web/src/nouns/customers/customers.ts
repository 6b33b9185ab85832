import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SellerCustomerList } from '@tradepost/contract/platform/seller-customers'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

/** `from` and `to` are calendar days of the reader, both included. Pages count from 1. */
export type CustomerSearch = {
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

/** One page of a business's customers, newest first; in the address pages count from 1, on the wire from 0. */
export function customersQuery(slug: string, { q, from, to, page = 1 }: CustomerSearch) {
  const search = new URLSearchParams({
    page: String(page - 1),
    ...(q ? { q } : {}),
    ...(from ? { created_at_gte: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { created_at_lte: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
  })
  return queryOptions({
    queryKey: ['organizations', slug, 'customers', search.toString()],
    queryFn: ({ signal }) => request(SellerCustomerList, `${organizationPath(slug)}/customers?${search}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
