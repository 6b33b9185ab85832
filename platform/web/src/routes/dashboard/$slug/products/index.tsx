import { createFileRoute } from '@tanstack/react-router'
import { ProductsSearch } from '#src/features/seller-products/api.ts'
import { ProductsPage } from '#src/features/seller-products/products-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/products/')({ validateSearch: ProductsSearch, component: ProductsRoute })

function ProductsRoute() {
  return <ProductsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
