import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '#src/features/seller-webhook-events/api.ts'
import { EventsPage } from '#src/features/seller-webhook-events/events-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/events/')({
  validateSearch: listSearch('type', 'object_id', 'created_at_from', 'created_at_to', 'event'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, eventsQuery(page.params.slug, { ...page.deps, event: undefined })),
  component: EventsRoute,
})

function EventsRoute() {
  return <EventsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
