import { createRequire } from 'node:module'
import type { Catalog } from '@tradepost/messages/catalog'
import { testCatalogs } from '@tradepost/messages/test-catalogs'

// Not `import`: the tests' own build compiles catalogs, as that of the pages does, and these tests read them as written.
const load = createRequire(import.meta.url)
const read = (language: string): Catalog => ({
  checkout: load(`./${language}/checkout.ts`).messages,
  documents: load(`./${language}/documents.ts`).messages,
  portal: load(`./${language}/portal.ts`).messages,
})

testCatalogs({
  read,
  names: ['3-D Secure', 'CEP', 'Eircode', 'GST'],
  shared: {
    // Shown where digits are typed from left to right.
    ar: ['MM / YY'],
    de: ['(optional)', 'Name', 'Status'],
    fr: ['Date', 'Documents', 'Expiration', 'Province', 'Total'],
    es: ['Plan', 'Subtotal', 'Total'],
    pt: ['Status', 'Subtotal', 'Total'],
    ja: ['UPI ID'],
  },
})
