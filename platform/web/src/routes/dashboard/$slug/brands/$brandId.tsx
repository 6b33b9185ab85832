import { createFileRoute } from '@tanstack/react-router'
import { BrandPage } from '#src/features/seller-brands/brand-page.tsx'
import { brandQuery } from '#src/nouns/brands/queries.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/brands/$brandId')({
  loader: (page) => void loadPageData(page, brandQuery(page.params.slug, page.params.brandId)),
  component: BrandRoute,
})

function BrandRoute() {
  const { slug, brandId } = Route.useParams()
  return <BrandPage slug={slug} brandId={brandId} />
}
