import { createPageTranslator, loadCatalog, type PageTranslator } from '@tradepost/messages/page-messages'
import type { messages as english } from './messages/en/ui.ts'

/**
 * Formats the texts of the components in the page's language. Components that the hosted checkout uses take theirs as props. Set
 * before any other component is imported: the app awaits `loadUiMessages` first.
 */
export let t: PageTranslator<typeof english>

/** Loads the messages in the page's language. */
export async function loadUiMessages(): Promise<void> {
  t = createPageTranslator(
    await loadCatalog<typeof english>({
      en: () => import('./messages/en/ui.ts'),
      de: () => import('./messages/de/ui.ts'),
      fr: () => import('./messages/fr/ui.ts'),
      es: () => import('./messages/es/ui.ts'),
      pt: () => import('./messages/pt/ui.ts'),
      ja: () => import('./messages/ja/ui.ts'),
      ar: () => import('./messages/ar/ui.ts'),
    }),
  )
}
