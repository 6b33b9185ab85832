import { createFileRoute } from '@tanstack/react-router'
import { discountsQuery, discountsSearch } from '#src/features/seller-discounts/api.ts'
import { DiscountsPage } from '#src/features/seller-discounts/discounts-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/discounts/')({
  validateSearch: discountsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(discountsQuery(params.slug, deps)),
  component: DiscountsRoute,
})

function DiscountsRoute() {
  return <DiscountsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
