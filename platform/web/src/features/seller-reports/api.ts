import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ReportName, SellerReport } from '@tradepost/contract/platform/seller-reports'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import { nounKey } from '#src/shell/lists/noun-queries.ts'
import { periodParams } from '#src/shell/periods/period-search.ts'
import { sendRequest } from '#src/shell/request.ts'
import type { ReportSearch } from './report-search.ts'

const pathOf = (slug: string, report: ReportName) => `${organizationPath(slug)}/reports/${report}`

/** Loads a report. */
export function reportQuery(slug: string, report: ReportName, search: ReportSearch) {
  const params = periodParams(search)
  return queryOptions({
    queryKey: [...nounKey(slug, 'reports'), report, params],
    queryFn: ({ signal }) => sendRequest(SellerReport, `${pathOf(slug, report)}?${params}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the address of the same report as a CSV file. */
export const exportPath = (slug: string, report: ReportName, search: ReportSearch): string =>
  `${pathOf(slug, report)}.csv?${periodParams(search)}`
