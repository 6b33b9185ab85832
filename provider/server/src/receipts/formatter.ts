import { formatMoney } from '@tradepost/kit/money/money'
import { getDateTimeFormat } from '@tradepost/messages/intl-formats'
import { isolate, type Language, toDirection, toLocale } from '@tradepost/messages/languages'
import { messagesIn, type Translate } from '#src/messages.ts'

/** Formats values in a language. Dates are in UTC, like all billing. */
export type Formatter = {
  language: Language
  /** For dates and numbers that are not `date` or `money`. */
  locale: string
  t: Translate
  money: (amount: number) => string
  date: (instant: Date) => string
  /** Isolates text of another direction that stands outside of a message; values of messages are isolated there. */
  keep: (text: string) => string
}

/** Creates the formatter of an email whose amounts share one currency. */
export function createFormatter({ language, currency }: { language: Language; currency: string }): Formatter {
  const locale = toLocale(language)
  const date = getDateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    language,
    locale,
    t: messagesIn(language),
    money: (amount) => formatMoney({ amount, currency }, locale).replace('-', '−'),
    date: (instant) => date.format(instant),
    keep: toDirection(language) === 'rtl' ? isolate : (text) => text,
  }
}
