import { createFileRoute } from '@tanstack/react-router'
import { ReceivedEventPage } from '#src/features/seller-received-events/received-event-page.tsx'
import { receivedEventQuery } from '#src/nouns/received-events/queries.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/received-events/$eventId')({
  loader: (page) => void loadPageData(page, receivedEventQuery(page.params.slug, page.params.eventId)),
  component: ReceivedEventRoute,
})

function ReceivedEventRoute() {
  const { slug, eventId } = Route.useParams()
  return <ReceivedEventPage slug={slug} eventId={eventId} />
}
