import { createPageTranslator, loadCatalog } from '@tradepost/messages/page-messages'

/** Messages of the pages that anyone sees. The dashboard's are in dashboard-messages.ts. */
export const shopMessages = await loadCatalog({
  en: () => import('@tradepost/platform-messages/en/shop'),
  de: () => import('@tradepost/platform-messages/de/shop'),
  fr: () => import('@tradepost/platform-messages/fr/shop'),
  es: () => import('@tradepost/platform-messages/es/shop'),
  pt: () => import('@tradepost/platform-messages/pt/shop'),
  ja: () => import('@tradepost/platform-messages/ja/shop'),
  ar: () => import('@tradepost/platform-messages/ar/shop'),
})

/** Formats the texts of pages in the page's language: `t('cart.title')`. */
export const t = createPageTranslator(shopMessages)
