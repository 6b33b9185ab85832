import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#src/features/seller-home/home-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/')({ component: HomeRoute })

function HomeRoute() {
  return <HomePage slug={Route.useParams().slug} />
}
