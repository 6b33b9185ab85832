import { createPageTranslator, loadCatalog, type PageTranslator } from '@tradepost/messages/page-messages'
import type { messages as english } from './words-ui.ts'
import { loaders } from './words-ui.ts?languages'

/**
 * Formats the texts of the components in the page's language. Components that the hosted checkout uses take theirs as props. Set
 * before anything is drawn: the app awaits `loadUiMessages` first.
 */
export let t: PageTranslator<typeof english>

/** Loads the messages in the page's language. */
export async function loadUiMessages(): Promise<void> {
  t = createPageTranslator(await loadCatalog<typeof english>(loaders))
}
