import { formatMoney } from '@tradepost/kit/money'
import { isolate, type Language, toDirection } from '@tradepost/messages/languages'
import { RECEIPT_WORDS } from './format.ts'
import type { ReceiptWords } from './messages/en.ts'

/** Formats values in a language. Dates are in UTC, like all billing. */
export type Formatter = {
  language: Language
  words: ReceiptWords
  money: (amount: number) => string
  date: (instant: Date) => string
  /** Isolates text of another direction from the sentence around it. */
  keep: (text: string) => string
}

/** Creates the formatter of an email whose amounts share one currency. */
export function createFormatter({ language, currency }: { language: Language; currency: string }): Formatter {
  const words = RECEIPT_WORDS[language]
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    language,
    words,
    money: (amount) => formatMoney({ amount, currency }, words.language).replace('-', '−'),
    date: (instant) => date.format(instant),
    keep: toDirection(language) === 'rtl' ? isolate : (text) => text,
  }
}
