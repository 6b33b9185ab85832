import { queryOptions } from '@tanstack/react-query'
import { SellerHome } from '@tradepost/contract/platform/seller'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

const FRESH_MILLISECONDS = 20_000

/** The figures of a business; they freshen themselves, so that a sale is seen without a reload. */
export function homeQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'home'],
    queryFn: ({ signal }) => request(SellerHome, `${organizationPath(slug)}/home`, { signal }),
    refetchInterval: FRESH_MILLISECONDS,
  })
}
