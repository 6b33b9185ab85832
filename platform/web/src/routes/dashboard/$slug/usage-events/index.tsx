import { createFileRoute } from '@tanstack/react-router'
import { EventsSearch } from '#src/features/seller-usage-events/api.ts'
import { EventsPage } from '#src/features/seller-usage-events/events-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/usage-events/')({ validateSearch: EventsSearch, component: EventsRoute })

function EventsRoute() {
  return <EventsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
