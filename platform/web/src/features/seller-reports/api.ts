import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ReportName, SellerReport } from '@tradepost/contract/platform/seller-reports'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import { nounKey } from '#src/shell/lists/noun-queries.ts'
import { type PeriodSearch, parsePeriodSearch, periodParams } from '#src/shell/periods/period-search.ts'
import { sendRequest } from '#src/shell/request.ts'

/** The search parameters of a report: a period, and what sales are divided by. */
export type ReportSearch = PeriodSearch & { by?: string | undefined }

const LENGTH_MAX = 100

/** Reads the search parameters of a report. */
export function parseReportSearch(search: Record<string, unknown>): ReportSearch {
  const { by } = search
  return { ...parsePeriodSearch(search), by: typeof by === 'string' && by !== '' ? by.slice(0, LENGTH_MAX) : undefined }
}

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
