/** Add-ons to choose from. */

import { queryOptions } from '@tanstack/react-query'
import { AddonChoiceList } from '@tradepost/contract/platform/catalog/seller-addons'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import { nounKey } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads all add-ons of a business, to choose from. */
export function addonChoicesQuery(slug: string) {
  return queryOptions({
    queryKey: [...nounKey(slug, 'addons'), 'choices'],
    queryFn: ({ signal }) => sendRequest(AddonChoiceList, `${organizationPath(slug)}/addon-choices`, { signal }),
  })
}
