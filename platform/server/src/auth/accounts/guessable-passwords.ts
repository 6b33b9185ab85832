import common from './common-passwords.json' with { type: 'json' }

const COMMON: ReadonlySet<string> = new Set(common.passwords.split(' '))
const PRODUCT = 'Tradepost'

/** Whether a password is among the 10,000 that others try first, in any case, with blanks around it or not. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.trim().toLowerCase())

const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is the product's name, or one of the words that anybody knows of a person. */
export function isPersonalPassword(password: string, words: readonly string[]): boolean {
  const typed = squeeze(password)
  return [PRODUCT, ...words, ...words.map((word) => word.replace(/@.*$/, ''))].some((word) => squeeze(word) === typed)
}
