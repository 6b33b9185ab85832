import { createFileRoute } from '@tanstack/react-router'
import { BrandsSearch } from '#src/features/seller-brands/api.ts'
import { BrandsPage } from '#src/features/seller-brands/brands-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/brands/')({ validateSearch: BrandsSearch, component: BrandsRoute })

function BrandsRoute() {
  return <BrandsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
