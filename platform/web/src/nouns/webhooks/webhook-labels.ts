import { getPageLocale } from '@tradepost/messages/page-messages'

/** Shortens a URL to what tells endpoints apart: without its scheme. */
export const urlLabel = (url: string): string => url.replace(/^https?:\/\//, '')

/** Formats a duration: "184 ms". */
export const millisecondsLabel = (duration: number | null): string =>
  duration?.toLocaleString(getPageLocale(), { style: 'unit', unit: 'millisecond' }) ?? '–'
