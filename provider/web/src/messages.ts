import { createPageTranslator, loadCatalog, type PageTranslator } from '@tradepost/messages/page-messages'
import type { messages as english } from '@tradepost/provider-messages/en/checkout'

type Messages = typeof english

/** The catalog of the page's language. Like `t`, not set before the page renders: read both inside functions only. */
export let messages: Messages

/** Formats the texts of the page in its language: `t('summary.items', { count: 3 })`. */
export let t: PageTranslator<Messages>

/**
 * Loads the messages of the page's language, each a file of its own. Not awaited at the top of this module: with such an await,
 * the build splits the entry into a dozen files.
 */
export async function loadMessages(): Promise<void> {
  messages = await loadCatalog<Messages>({
    en: () => import('@tradepost/provider-messages/en/checkout'),
    de: () => import('@tradepost/provider-messages/de/checkout'),
    fr: () => import('@tradepost/provider-messages/fr/checkout'),
    es: () => import('@tradepost/provider-messages/es/checkout'),
    pt: () => import('@tradepost/provider-messages/pt/checkout'),
    ja: () => import('@tradepost/provider-messages/ja/checkout'),
    ar: () => import('@tradepost/provider-messages/ar/checkout'),
  })
  t = createPageTranslator(messages)
}
