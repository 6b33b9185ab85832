import { HOME_PERIOD, type SellerHome } from '@tradepost/contract/platform/seller-home'

/** The search parameters of the home page as plain text. The server ignores and reports invalid ones. */
export type HomeSearch = {
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
  currency?: string | undefined
}

const LENGTH_MAX = 100

/** Reads the search parameters of the home page. */
export function parseHomeSearch(search: Record<string, unknown>): HomeSearch {
  const textOf = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, LENGTH_MAX) : undefined
  }
  return { period: textOf('period'), from: textOf('from'), to: textOf('to'), currency: textOf('currency') }
}

/** Returns the reader's time zone, which decides when days begin. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the search parameters of a period, without defaults. */
export function searchOf(period: SellerHome['period']['name'], currency: string | undefined): HomeSearch {
  return { period: period === HOME_PERIOD ? undefined : period, currency }
}
