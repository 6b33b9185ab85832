import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { SellerHome } from '@tradepost/contract/platform/seller-home'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import { nounKey } from '#src/shell/lists/noun-queries.ts'
import { type PeriodSearch, periodParams } from '#src/shell/periods/period-search.ts'
import { sendRequest } from '#src/shell/request.ts'

const FRESH_MILLISECONDS = 30_000

/** The permission to load the figures of home. Everyone else sees the page without them. */
export const HOME_NEED = 'payment:read' satisfies Permission

/** Loads a business's figures for a period. They refetch, so that a sale appears without a reload. */
export function homeQuery(slug: string, search: PeriodSearch) {
  const params = periodParams(search)
  return queryOptions({
    queryKey: [...nounKey(slug, 'home'), params],
    queryFn: ({ signal }) => sendRequest(SellerHome, `${organizationPath(slug)}/home?${params}`, { signal }),
    refetchInterval: FRESH_MILLISECONDS,
    placeholderData: keepPreviousData,
  })
}
