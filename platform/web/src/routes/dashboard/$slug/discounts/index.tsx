import { createFileRoute } from '@tanstack/react-router'
import { DiscountsSearch } from '#src/features/seller-discounts/api.ts'
import { DiscountsPage } from '#src/features/seller-discounts/discounts-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/discounts/')({
  validateSearch: DiscountsSearch,
  component: DiscountsRoute,
})

function DiscountsRoute() {
  return <DiscountsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
