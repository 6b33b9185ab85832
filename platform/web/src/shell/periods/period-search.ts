import type { ListSearch } from '#src/shell/lists/list-search.ts'

/** The search parameters of a page with a period, as plain text. The server ignores and reports invalid ones. */
export type PeriodSearch = {
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
  currency?: string | undefined
}

const LENGTH_MAX = 100

/** Reads the search parameters of a page with a period. */
export function parsePeriodSearch(search: Record<string, unknown>): PeriodSearch {
  const textOf = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, LENGTH_MAX) : undefined
  }
  return { period: textOf('period'), from: textOf('from'), to: textOf('to'), currency: textOf('currency') }
}

/** Returns the reader's time zone, which decides when days begin. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the parameters of a request for a period's figures, in the reader's time zone. */
export const periodParams = (search: ListSearch): string =>
  new URLSearchParams(
    Object.entries({ ...search, time_zone: readerZone() }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
