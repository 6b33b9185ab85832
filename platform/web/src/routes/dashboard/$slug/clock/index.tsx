import { createFileRoute } from '@tanstack/react-router'
import { ClockPage } from '#src/features/seller-clock/clock-page.tsx'
import { clockQuery } from '#src/shell/clock.ts'

export const Route = createFileRoute('/dashboard/$slug/clock/')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(clockQuery(params.slug, { isLive: true })),
  component: ClockRoute,
})

function ClockRoute() {
  return <ClockPage slug={Route.useParams().slug} />
}
