import { createFileRoute } from '@tanstack/react-router'
import { ReceivedEventsPage } from '#src/features/seller-received-events/received-events-page.tsx'
import { receivedEventsQuery } from '#src/nouns/received-events/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/received-events/')({
  validateSearch: listSearch('state', 'type', 'object_id', 'received_at_from', 'received_at_to'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'received-events', receivedEventsQuery),
  component: ReceivedEventsRoute,
})

function ReceivedEventsRoute() {
  return <ReceivedEventsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
