import { createFileRoute } from '@tanstack/react-router'
import { homeQuery } from '#src/features/seller-home/api.ts'
import { HomePage } from '#src/features/seller-home/home-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(homeQuery(params.slug)),
  component: HomeRoute,
})

function HomeRoute() {
  return <HomePage slug={Route.useParams().slug} />
}
