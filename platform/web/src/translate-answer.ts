import type { CompiledCatalog } from '@tradepost/messages/format-message'
import { getPageLanguage, loadCatalog } from '@tradepost/messages/page-messages'
import { createSentenceTranslator } from '@tradepost/messages/translate-sentence'
import { loaders } from '@tradepost/platform-messages/en/answers?languages'

let findTranslation: (sentence: string) => string | undefined = (sentence) => sentence

/** Loads the translations of the server's messages in the page's language. English needs none. */
export async function loadAnswers(): Promise<void> {
  const language = getPageLanguage()
  if (language === 'en') return
  const [{ messages: english }, own] = await Promise.all([loaders.en(), loadCatalog<CompiledCatalog>(loaders)])
  findTranslation = createSentenceTranslator({ english, own, language }, ({ key, why }) => console.error(`“${key}”: ${why}`))
}

/** Translates a message of the server to the page's language. An unknown message stays English and is logged. */
export function translateAnswer(sentence: string): string {
  const translation = findTranslation(sentence)
  if (translation === undefined) console.error(`This sentence of the server has no translation: ${sentence}`)
  return translation ?? sentence
}

/** Translates a field error. Schemas shared with the server have English messages; the page's own are already translated. */
export const translateIssue = (sentence: string): string => findTranslation(sentence) ?? sentence
