import type { Language } from '@tradepost/messages/languages'
import { words as arabic } from './messages/ar.ts'
import { words as german } from './messages/de.ts'
import { type BillingWords, words as english } from './messages/en.ts'
import { words as spanish } from './messages/es.ts'
import { words as french } from './messages/fr.ts'
import { words as japanese } from './messages/ja.ts'
import { words as portuguese } from './messages/pt.ts'

/** Messages of the subscription emails by language. */
export const BILLING_WORDS: Readonly<Record<Language, BillingWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ja: japanese,
  ar: arabic,
}

const isReason = (code: string, { reasons }: BillingWords): code is keyof BillingWords['reasons'] => Object.hasOwn(reasons, code)

/** Returns the message for a declined card. `code` is the public decline code of the payment. */
export function declineReason(words: BillingWords, code: string | null): string {
  return words.reasons[code !== null && isReason(code, words) ? code : 'GENERIC_DECLINE']
}
