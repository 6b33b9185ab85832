import { createPageTranslator, loadCatalog, type PageTranslator } from '@tradepost/messages/page-messages'
import type { messages as english } from './words-checkout.ts'
import { loaders } from './words-checkout.ts?languages'

type Messages = typeof english

/** The catalog of the page's language. Like `t`, it isn't set until the page renders, so use both only inside functions. */
export let messages: Messages

/** Formats texts in the page's language: `t('summary.items', { count: 3 })`. */
export let t: PageTranslator<Messages>

/**
 * Loads the messages of the page's language, each language from its own file. Don't await it at the top level of this module: the
 * build would then split the entry into a dozen files.
 */
export async function loadMessages(): Promise<void> {
  messages = await loadCatalog<Messages>(loaders)
  t = createPageTranslator(messages)
}
