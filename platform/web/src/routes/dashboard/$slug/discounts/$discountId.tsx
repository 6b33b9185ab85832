import { createFileRoute } from '@tanstack/react-router'
import { discountQuery } from '#src/features/seller-discounts/api.ts'
import { DiscountPage } from '#src/features/seller-discounts/discount-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/discounts/$discountId')({
  loader: (page) => void loadPageData(page, discountQuery(page.params.slug, page.params.discountId)),
  component: DiscountRoute,
})

function DiscountRoute() {
  const { slug, discountId } = Route.useParams()
  return <DiscountPage slug={slug} discountId={discountId} />
}
