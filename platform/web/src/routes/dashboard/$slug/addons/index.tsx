import { createFileRoute } from '@tanstack/react-router'
import { AddonsPage } from '#src/features/seller-addons/addons-page.tsx'
import { addonsQuery, addonsSearch } from '#src/features/seller-addons/api.ts'

export const Route = createFileRoute('/dashboard/$slug/addons/')({
  validateSearch: addonsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(addonsQuery(params.slug, deps)),
  component: AddonsRoute,
})

function AddonsRoute() {
  return <AddonsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
