import { createRequire } from 'node:module'
import type { Catalog } from '@tradepost/messages/catalog'
import type { Language } from '@tradepost/messages/languages'
import { readTranslations as readFile } from '@tradepost/messages/read-translations'
import type { Sources, Translations } from '@tradepost/messages/translations'

/** Texts that are translated together: English catalogs by name, and the folder with a file for each other language. */
export type Texts = { name: string; folder: string; sources: Sources }
export type Translated = Exclude<Language, 'en'>

// Not `import`: a program of pages that we build compiles catalogs, and these are read as they are written.
const load = createRequire(import.meta.url)
const readCatalog = (path: string): Catalog => load(path).messages ?? load(path).words

export const TEXTS: readonly Texts[] = [
  {
    name: 'platform',
    folder: 'platform/messages',
    sources: {
      shop: readCatalog('../../platform/web/src/words-shop.ts'),
      dashboard: readCatalog('../../platform/web/src/words-dashboard.ts'),
      server: readCatalog('../../platform/server/src/email/words.ts'),
      answers: readCatalog('@tradepost/platform-messages/words-answers'),
    },
  },
  {
    name: 'provider',
    folder: 'provider/messages',
    sources: {
      checkout: readCatalog('../../provider/web/src/words-checkout.ts'),
      portal: readCatalog('../../provider/web/src/words-portal.ts'),
      documents: readCatalog('../../provider/server/src/words-documents.ts'),
    },
  },
  { name: 'components', folder: 'packages/ui/messages', sources: { ui: readCatalog('../../packages/ui/src/words-ui.ts') } },
]

/** The file of the translations into a language. */
export const fileOf = ({ folder }: Texts, language: Translated): URL =>
  new URL(`../../${folder}/${language}.json`, import.meta.url)

export const readTranslations = (texts: Texts, language: Translated): Translations => readFile(fileOf(texts, language))
