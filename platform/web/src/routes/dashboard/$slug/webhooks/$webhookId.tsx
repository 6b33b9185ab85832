import { createFileRoute } from '@tanstack/react-router'
import { WebhookPage } from '#src/features/seller-webhooks/webhook-page.tsx'
import { webhookQuery } from '#src/nouns/webhooks/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/webhooks/$webhookId')({
  validateSearch: listSearch('view', 'new', 'delivery', 'status', 'event_type', 'object_id', 'created_at_from', 'created_at_to'),
  loader: (page) => void loadPageData(page, webhookQuery(page.params.slug, page.params.webhookId)),
  component: WebhookRoute,
})

function WebhookRoute() {
  const { slug, webhookId } = Route.useParams()
  return <WebhookPage key={webhookId} slug={slug} webhookId={webhookId} search={Route.useSearch()} />
}
