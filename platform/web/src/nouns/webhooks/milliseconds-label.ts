import { getPageLocale } from '@tradepost/messages/page-messages'

const milliseconds = new Intl.NumberFormat(getPageLocale(), { style: 'unit', unit: 'millisecond' })

/** Formats a duration: "184 ms". */
export const millisecondsLabel = (duration: number | null): string => (duration === null ? '–' : milliseconds.format(duration))
