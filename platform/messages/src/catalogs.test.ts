import { createRequire } from 'node:module'
import type { Catalog } from '@tradepost/messages/catalog'
import { testCatalogs } from '@tradepost/messages/test-catalogs'

// Not `import`: the tests' own build compiles catalogs, as that of the pages does, and these tests read them as written.
const load = createRequire(import.meta.url)
const read = (language: string): Catalog => ({
  shop: load(`./${language}/shop.ts`).messages,
  dashboard: load(`./${language}/dashboard.ts`).messages,
  server: load(`./${language}/server.ts`).messages,
  answers: load(`./${language}/answers.ts`).messages,
})

testCatalogs({
  read,
  names: ['GST', 'ID', 'MRR', 'PDF', 'Tradepost', 'URL', 'Webhook', 'Webhooks'],
  shared: {
    de: [
      ...['Admin', 'Administrator', 'Aggregation', 'App', 'Bank', 'Checkout', 'Code', 'Details', 'Filter', 'IDs', 'Link', 'Live'],
      ...['Logo', 'Logo <optional>(optional)</optional>', 'Maximum', 'Name', 'Passkey', 'Passkeys', 'Person', 'Shop', 'Shops'],
      ...['Status', 'Support', 'System', 'Team', 'Teams', 'Wallets', 'Website', 'true/false'],
      '{brand} in {currency}',
      'MRR in {currency}',
    ],
    fr: [
      ...[
        'Action',
        'Actions',
        'Activations',
        'Active',
        'Administration',
        'Code',
        'Condition {number}, type',
        'Confirmation',
        'Contact',
        'Cycle',
      ],
      ...['Date', 'Description', 'Image', 'Images', 'Instructions', 'Invitation', 'Invitations', 'Logo', 'Maximum', 'Minimum'],
      ...['Pages', 'Session', 'Sessions', 'Total', 'Type'],
    ],
    es: ['Plan', 'Roles', 'Subtotal', 'Total'],
    pt: [...['12M', '30D', '7D', '90D', 'Checkout', 'E-book', 'IDs', 'Link', 'Status', 'Subtotal', 'Total', 'link']],
    ja: ['OK', 'true/false'],
    ar: ['true/false'],
  },
})
