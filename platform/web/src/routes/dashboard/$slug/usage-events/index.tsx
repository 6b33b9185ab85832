import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '#src/features/seller-usage-events/events-page.tsx'
import { usageEventsQuery, usageEventsSearch } from '#src/nouns/usage-events/queries.ts'

export const Route = createFileRoute('/dashboard/$slug/usage-events/')({
  validateSearch: usageEventsSearch,
  loaderDeps: ({ search: { event: _event, view: _view, ...filters } }) => filters,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(usageEventsQuery(params.slug, deps)),
  component: EventsRoute,
})

function EventsRoute() {
  return <EventsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
