import { createFileRoute } from '@tanstack/react-router'
import { requestLogQuery } from '#src/features/seller-request-log/api.ts'
import { RequestLogPage } from '#src/features/seller-request-log/request-log-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/request-log/')({
  validateSearch: listSearch(
    'path',
    'request_id',
    'method',
    'status',
    'api_key_id',
    'keys',
    'created_at_from',
    'created_at_to',
    'request',
  ),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, requestLogQuery(page.params.slug, { ...page.deps, request: undefined })),
  component: RequestLogRoute,
})

function RequestLogRoute() {
  return <RequestLogPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
