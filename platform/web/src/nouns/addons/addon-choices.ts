/** Add-ons to choose from. */

import { queryOptions } from '@tanstack/react-query'
import { AddonChoiceList } from '@tradepost/contract/platform/seller-addons'
import { nounKey } from '#src/shell/noun-queries.ts'
import { organizationPath } from '#src/shell/organizations.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads all add-ons of a business, to choose from. */
export function addonChoicesQuery(slug: string) {
  return queryOptions({
    queryKey: [...nounKey(slug, 'addons'), 'choices'],
    queryFn: ({ signal }) => sendRequest(AddonChoiceList, `${organizationPath(slug)}/addon-choices`, { signal }),
  })
}
