import { createFileRoute } from '@tanstack/react-router'
import { apiKeysQuery } from '#src/features/seller-api-keys/api.ts'
import { ApiKeysPage } from '#src/features/seller-api-keys/api-keys-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/api-keys/')({
  validateSearch: listSearch('status'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, apiKeysQuery(page.params.slug, page.deps)),
  component: ApiKeysRoute,
})

function ApiKeysRoute() {
  return <ApiKeysPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
