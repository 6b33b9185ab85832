import { createPageTranslator, loadCatalog } from '@tradepost/messages/page-messages'

/** Formats the texts of the components in the page's language. Components that the hosted checkout uses take theirs as props. */
export const t = createPageTranslator(
  await loadCatalog({
    en: () => import('./messages/en/ui.ts'),
    de: () => import('./messages/de/ui.ts'),
    fr: () => import('./messages/fr/ui.ts'),
    es: () => import('./messages/es/ui.ts'),
    pt: () => import('./messages/pt/ui.ts'),
    ja: () => import('./messages/ja/ui.ts'),
    ar: () => import('./messages/ar/ui.ts'),
  }),
)
