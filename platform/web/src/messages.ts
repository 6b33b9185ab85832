import { createPageTranslator, loadCatalog, type PageTranslator } from '@tradepost/messages/page-messages'
import type { messages as english } from './words-shop.ts'
import { loaders } from './words-shop.ts?languages'

type Messages = typeof english

/** The messages of the public pages. The dashboard's are in dashboard-messages.ts. */
export let shopMessages: Messages

/**
 * Formats texts in the page's language: `t('cart.title')`. Set before a page is drawn, so modules can't use it while they load.
 */
export let t: PageTranslator<Messages>

/** Loads the messages of the public pages in the page's language. */
export async function loadShopMessages(): Promise<void> {
  shopMessages = await loadCatalog<Messages>(loaders)
  t = createPageTranslator(shopMessages)
}
