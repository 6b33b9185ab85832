import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '#src/features/seller-webhooks/webhooks-page.tsx'
import { webhooksQuery } from '#src/nouns/webhooks/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/webhooks/')({
  validateSearch: listSearch('status'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, webhooksQuery(page.params.slug, page.deps)),
  component: WebhooksRoute,
})

function WebhooksRoute() {
  return <WebhooksPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
