import { createFileRoute } from '@tanstack/react-router'
import { LICENSE_KEY_STATUS_SYNONYMS } from '@tradepost/contract/provider/synonyms'
import { LicenseKeysPage } from '#src/features/seller-license-keys/license-keys-page.tsx'
import { licenseKeysQuery } from '#src/nouns/license-keys/queries.ts'
import { listSearch, withSynonyms } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/license-keys/')({
  validateSearch: withSynonyms(
    listSearch(
      'status',
      'product_id',
      'customer_id',
      'payment_id',
      'subscription_id',
      'activated',
      'source',
      'created_at_from',
      'created_at_to',
      'expires_at_from',
      'expires_at_to',
    ),
    { status: { inactive: { status: LICENSE_KEY_STATUS_SYNONYMS.inactive } } },
  ),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'license-keys', licenseKeysQuery),
  component: LicenseKeysRoute,
})

function LicenseKeysRoute() {
  return <LicenseKeysPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
