import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { AdminSales, AdminShop, AdminShopList } from '@tradepost/contract/platform/admin-shops'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { adminPlace, adminThingKey, listQueryAt } from '#src/shell/lists/noun-queries.ts'
import { type PeriodSearch, periodParams } from '#src/shell/periods/period-search.ts'
import { sendRequest } from '#src/shell/request.ts'

export const SHOPS = adminPlace('shops')

/** Loads one page of the installation's shops. */
export const shopsQuery = (search: ListSearch) => listQueryAt(SHOPS, AdminShopList, search)

/** Loads one shop with its figures. Each look is in the audit log, so it isn't repeated by itself. */
export function shopQuery(id: string, search: PeriodSearch) {
  const params = periodParams(search)
  return queryOptions({
    queryKey: [...adminThingKey('shops', id), params],
    queryFn: ({ signal }) => sendRequest(AdminShop, `${SHOPS.api}/${encodeURIComponent(id)}?${params}`, { signal }),
    placeholderData: keepPreviousData,
    meta: { nameOf: (data) => AdminShop.safeParse(data).data?.name },
  })
}

/** The parameters of the sales of all shops: the period, and through which provider the shops sell. */
export type SalesSearch = PeriodSearch & { environment?: string | undefined }

/** Loads what all shops sold. */
export function salesQuery(search: SalesSearch) {
  const params = periodParams(search)
  return queryOptions({
    queryKey: ['admin', 'sales', params],
    queryFn: ({ signal }) => sendRequest(AdminSales, `/api/admin/sales?${params}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
