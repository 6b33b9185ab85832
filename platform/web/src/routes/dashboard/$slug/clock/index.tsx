import { createFileRoute } from '@tanstack/react-router'
import { ClockPage } from '#src/features/seller-clock/clock-page.tsx'
import { clockQuery } from '#src/shell/clock.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/clock/')({
  loader: (page) => void loadPageData(page, clockQuery(page.params.slug, { isLive: true })),
  component: ClockRoute,
})

function ClockRoute() {
  return <ClockPage slug={Route.useParams().slug} />
}
