import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { BalanceDays, SellerBalance, SellerBalanceEntryList } from '@tradepost/contract/platform/sales/seller-balance'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, nounKey, nounQuery } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads the balance in each currency. */
export const balanceQuery = (slug: string) => nounQuery(slug, 'balance', SellerBalance)

/** Loads the balance in a currency by day. */
export const balanceDaysQuery = (slug: string, { currency, days }: { currency: string; days: string }) =>
  queryOptions({
    queryKey: [...nounKey(slug, 'balance'), 'days', currency, days],
    queryFn: ({ signal }) =>
      sendRequest(BalanceDays, `${organizationPath(slug)}/balance/days?${new URLSearchParams({ currency, days })}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** Loads one page of the ledger, newest first. */
export const balanceEntriesQuery = (slug: string, search: ListSearch) =>
  listQuery(slug, 'balance-entries', SellerBalanceEntryList, search)
