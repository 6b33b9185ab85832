import { type PeriodSearch, parsePeriodSearch } from '#src/shell/periods/period-search.ts'

/** The search parameters of a report: a period, and what sales are divided by. */
export type ReportSearch = PeriodSearch & { by?: string | undefined }

const LENGTH_MAX = 100

/** Reads the search parameters of a report. */
export function parseReportSearch(search: Record<string, unknown>): ReportSearch {
  const { by } = search
  return { ...parsePeriodSearch(search), by: typeof by === 'string' && by !== '' ? by.slice(0, LENGTH_MAX) : undefined }
}
