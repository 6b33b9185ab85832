import { getPageLanguage, loadCatalog } from '@tradepost/messages/page-messages'
import { createSentenceTranslator } from '@tradepost/messages/translate-sentence'

async function loadTranslator(): Promise<(sentence: string) => string> {
  const language = getPageLanguage()
  if (language === 'en') return (sentence) => sentence
  const [{ messages: english }, own] = await Promise.all([
    import('@tradepost/platform-messages/en/answers'),
    loadCatalog({
      en: () => import('@tradepost/platform-messages/en/answers'),
      de: () => import('@tradepost/platform-messages/de/answers'),
      fr: () => import('@tradepost/platform-messages/fr/answers'),
      es: () => import('@tradepost/platform-messages/es/answers'),
      pt: () => import('@tradepost/platform-messages/pt/answers'),
      ja: () => import('@tradepost/platform-messages/ja/answers'),
      ar: () => import('@tradepost/platform-messages/ar/answers'),
    }),
  ])
  return createSentenceTranslator({ english, own, language }, ({ key, why }) => console.error(`“${key}”: ${why}`))
}

/** Says a sentence of the server, or of a schema that the server shares, in the page’s language. */
export const translateAnswer = await loadTranslator()
