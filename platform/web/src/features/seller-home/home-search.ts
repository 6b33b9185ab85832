import { HOME_PERIOD, type SellerHome } from '@tradepost/contract/platform/seller-home'

/** What the address of home holds, as plain text: what makes no sense, the server leaves out and says so. */
export type HomeSearch = {
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
  currency?: string | undefined
}

const LENGTH_MAX = 100

/** Reads the address of home. */
export function homeSearch(search: Record<string, unknown>): HomeSearch {
  const textOf = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, LENGTH_MAX) : undefined
  }
  return { period: textOf('period'), from: textOf('from'), to: textOf('to'), currency: textOf('currency') }
}

/** The zone in which the reader's days begin. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The search of a period; the one that is shown without it is left out. */
export function searchOf(period: SellerHome['period']['name'], currency: string | undefined): HomeSearch {
  return { period: period === HOME_PERIOD ? undefined : period, currency }
}
