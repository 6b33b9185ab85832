/** Meters, and a filter by meter. */

import { queryOptions } from '@tanstack/react-query'
import { MeterChoiceList, SellerMeter, SellerMeterList } from '@tradepost/contract/platform/catalog/seller-meters'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, nounKey, thingQuery } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads one page of a business's meters, newest first: active ones, unless archived ones are requested. */
export const metersQuery = (slug: string, search: ListSearch) => listQuery(slug, 'meters', SellerMeterList, search)

/** Loads one meter. */
export const meterQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'meters', id, answer: SellerMeter, nameOf: ({ name }) => name })

/** Loads the meters that prices can use and events can be filtered by. */
export const meterChoicesQuery = (slug: string) =>
  queryOptions({
    queryKey: [...nounKey(slug, 'meters'), 'choices'],
    queryFn: ({ signal }) => sendRequest(MeterChoiceList, `${organizationPath(slug)}/meter-choices`, { signal }),
    staleTime: 30_000,
  })
