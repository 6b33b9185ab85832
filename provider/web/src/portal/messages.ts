import { createPageTranslator, loadCatalog, type PageTranslator } from '@tradepost/messages/page-messages'
import type { messages as english } from '@tradepost/provider-messages/en/portal'

type Messages = typeof english

/** Formats the portal's texts in the page's language. It isn't set until the page renders, so use it only inside functions. */
export let t: PageTranslator<Messages>

/** Loads the messages of the page's language, each language from its own file. */
export async function loadMessages(): Promise<void> {
  t = createPageTranslator(
    await loadCatalog<Messages>({
      en: () => import('@tradepost/provider-messages/en/portal'),
      de: () => import('@tradepost/provider-messages/de/portal'),
      fr: () => import('@tradepost/provider-messages/fr/portal'),
      es: () => import('@tradepost/provider-messages/es/portal'),
      pt: () => import('@tradepost/provider-messages/pt/portal'),
      ja: () => import('@tradepost/provider-messages/ja/portal'),
      ar: () => import('@tradepost/provider-messages/ar/portal'),
    }),
  )
}
