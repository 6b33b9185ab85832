import { createFileRoute } from '@tanstack/react-router'
import { DiscountEditor } from '#src/features/seller-discounts/discount-editor.tsx'

export const Route = createFileRoute('/dashboard/$slug/discounts/new')({ component: NewDiscountRoute })

function NewDiscountRoute() {
  return <DiscountEditor slug={Route.useParams().slug} discount={undefined} />
}
