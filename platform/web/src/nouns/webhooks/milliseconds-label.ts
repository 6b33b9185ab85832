import { getPageLocale } from '@tradepost/messages/page-messages'

/** Formats a duration: "184 ms". */
export const millisecondsLabel = (duration: number | null): string =>
  duration?.toLocaleString(getPageLocale(), { style: 'unit', unit: 'millisecond' }) ?? '–'
