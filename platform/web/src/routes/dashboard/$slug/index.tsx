import { createFileRoute } from '@tanstack/react-router'
import { homeQuery } from '#src/features/seller-home/api.ts'
import { HomePage } from '#src/features/seller-home/home-page.tsx'
import { parseHomeSearch } from '#src/features/seller-home/home-search.ts'

export const Route = createFileRoute('/dashboard/$slug/')({
  validateSearch: parseHomeSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(homeQuery(params.slug, deps)),
  component: HomeRoute,
})

function HomeRoute() {
  return <HomePage slug={Route.useParams().slug} search={Route.useSearch()} />
}
