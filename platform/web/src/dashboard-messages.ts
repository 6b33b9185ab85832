import { createPageTranslator, loadCatalog } from '@tradepost/messages/page-messages'
import { shopMessages } from './messages.ts'

const dashboardMessages = await loadCatalog({
  en: () => import('@tradepost/platform-messages/en/dashboard'),
  de: () => import('@tradepost/platform-messages/de/dashboard'),
  fr: () => import('@tradepost/platform-messages/fr/dashboard'),
  es: () => import('@tradepost/platform-messages/es/dashboard'),
  pt: () => import('@tradepost/platform-messages/pt/dashboard'),
  ja: () => import('@tradepost/platform-messages/ja/dashboard'),
  ar: () => import('@tradepost/platform-messages/ar/dashboard'),
})

/** Formats the texts of the dashboard in the page's language. It knows those of every page, too. */
export const t = createPageTranslator({ ...shopMessages, ...dashboardMessages })
