import type { Language } from '@tradepost/contract/hosted/languages'
import { words as arabic } from './words/ar.ts'
import { words as german } from './words/de.ts'
import { type BillingWords, words as english } from './words/en.ts'
import { words as spanish } from './words/es.ts'
import { words as french } from './words/fr.ts'
import { words as japanese } from './words/ja.ts'
import { words as portuguese } from './words/pt.ts'

/** What the mails about a subscription say in each language. */
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

/** Why a card was declined, as its owner is told; `code` is the public one of the payment. */
export function reasonInWords(words: BillingWords, code: string | null): string {
  return words.reasons[code !== null && isReason(code, words) ? code : 'GENERIC_DECLINE']
}
