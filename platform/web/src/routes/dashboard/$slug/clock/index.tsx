import { createFileRoute } from '@tanstack/react-router'
import { ClockPage } from '#src/features/seller-clock/clock-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/clock/')({ component: ClockRoute })

function ClockRoute() {
  return <ClockPage slug={Route.useParams().slug} />
}
