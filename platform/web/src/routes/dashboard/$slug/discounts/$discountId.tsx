import { createFileRoute } from '@tanstack/react-router'
import { DiscountPage } from '#src/features/seller-discounts/discount-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/discounts/$discountId')({ component: DiscountRoute })

function DiscountRoute() {
  const { slug, discountId } = Route.useParams()
  return <DiscountPage slug={slug} discountId={discountId} />
}
