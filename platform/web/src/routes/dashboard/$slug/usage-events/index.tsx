import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '#src/features/seller-usage-events/events-page.tsx'
import { usageEventsQuery } from '#src/nouns/usage-events/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/usage-events/')({
  validateSearch: listSearch('view', 'event_name', 'customer_id', 'meter_id', 'timestamp_from', 'timestamp_to', 'event'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, usageEventsQuery(page.params.slug, page.deps)),
  component: EventsRoute,
})

function EventsRoute() {
  return <EventsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
