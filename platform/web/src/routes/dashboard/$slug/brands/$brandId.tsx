import { createFileRoute } from '@tanstack/react-router'
import { BrandPage } from '#src/features/seller-brands/brand-page.tsx'
import { brandQuery } from '#src/nouns/brands/queries.ts'

export const Route = createFileRoute('/dashboard/$slug/brands/$brandId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(brandQuery(params.slug, params.brandId)),
  component: BrandRoute,
})

function BrandRoute() {
  const { slug, brandId } = Route.useParams()
  return <BrandPage slug={slug} brandId={brandId} />
}
