import { createPageTranslator, loadCatalog, type PageTranslator } from '@tradepost/messages/page-messages'
import { shopMessages } from './messages.ts'
import type { messages as english } from './words-dashboard.ts'
import { loaders } from './words-dashboard.ts?languages'
import type { messages as ofEveryPage } from './words-shop.ts'

/**
 * Formats the texts of the dashboard and of all other pages in the page's language. Set before any dashboard page is imported
 * (routes/dashboard/route.tsx).
 */
export let t: PageTranslator<typeof ofEveryPage & typeof english>

async function load(): Promise<void> {
  const messages = await loadCatalog<typeof english>(loaders)
  t = createPageTranslator({ ...shopMessages, ...messages })
}

let loading: Promise<void> | undefined

/** Loads the dashboard's messages in the page's language, once. A failed attempt can be repeated. */
export function loadDashboardMessages(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
