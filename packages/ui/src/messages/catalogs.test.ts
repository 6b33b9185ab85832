import { createRequire } from 'node:module'
import type { Catalog } from '@tradepost/messages/catalog'
import { testCatalogs } from '@tradepost/messages/test-catalogs'

// Not `import`: the tests' own build compiles catalogs, as that of the pages does, and these tests read them as written.
const load = createRequire(import.meta.url)
const read = (language: string): Catalog => load(`./${language}/ui.ts`).messages

testCatalogs({
  read,
  names: ['Ctrl K', 'Esc'],
  shared: { de: ['(optional)', 'Navigation', 'System'], fr: ['Actions', 'Messages', 'Navigation', 'Page {page}', 'Pages'] },
})
