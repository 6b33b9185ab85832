import { createFileRoute } from '@tanstack/react-router'
import { BrandPage } from '#src/features/seller-brands/brand-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/brands/$brandId')({ component: BrandRoute })

function BrandRoute() {
  const { slug, brandId } = Route.useParams()
  return <BrandPage slug={slug} brandId={brandId} />
}
