import { createPageTranslator, loadCatalog, type PageTranslator } from '@tradepost/messages/page-messages'
import type { messages as english } from '#src/words-portal.ts'
import { loaders } from '#src/words-portal.ts?languages'

type Messages = typeof english

/** Formats the portal's texts in the page's language. It isn't set until the page renders, so use it only inside functions. */
export let t: PageTranslator<Messages>

/** Loads the messages of the page's language, each language from its own file. */
export async function loadMessages(): Promise<void> {
  t = createPageTranslator(await loadCatalog<Messages>(loaders))
}
