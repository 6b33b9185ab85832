import { createFileRoute } from '@tanstack/react-router'
import { ProductsSearch } from '#src/features/products/api.ts'
import { ProductsPage } from '#src/features/products/products-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/products/')({ validateSearch: ProductsSearch, component: ProductsRoute })

function ProductsRoute() {
  return <ProductsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
