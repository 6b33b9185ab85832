import { createFileRoute } from '@tanstack/react-router'
import { discountQuery } from '#src/features/seller-discounts/api.ts'
import { DiscountPage } from '#src/features/seller-discounts/discount-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/discounts/$discountId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(discountQuery(params.slug, params.discountId)),
  component: DiscountRoute,
})

function DiscountRoute() {
  const { slug, discountId } = Route.useParams()
  return <DiscountPage slug={slug} discountId={discountId} />
}
