import { queryOptions } from '@tanstack/react-query'
import { SellerMemberList } from '@tradepost/contract/platform/organization/seller-team'
import { nounKey, nounPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads the members of a business, in the order in which they joined. */
export const membersQuery = (slug: string) =>
  queryOptions({
    queryKey: nounKey(slug, 'members'),
    queryFn: ({ signal }) => sendRequest(SellerMemberList, nounPath(slug, 'members'), { signal }),
    select: ({ items }) => items,
  })
