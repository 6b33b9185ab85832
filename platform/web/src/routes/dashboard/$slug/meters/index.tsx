import { createFileRoute } from '@tanstack/react-router'
import { MetersPage } from '#src/features/seller-meters/meters-page.tsx'
import { metersQuery, metersSearch } from '#src/nouns/meters/queries.ts'

export const Route = createFileRoute('/dashboard/$slug/meters/')({
  validateSearch: metersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(metersQuery(params.slug, deps)),
  component: MetersRoute,
})

function MetersRoute() {
  return <MetersPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
