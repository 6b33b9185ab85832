import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '#src/features/seller-products/products-page.tsx'
import { productsQuery, productsSearch } from '#src/nouns/products/queries.ts'

export const Route = createFileRoute('/dashboard/$slug/products/')({
  validateSearch: productsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(productsQuery(params.slug, deps)),
  component: ProductsRoute,
})

function ProductsRoute() {
  return <ProductsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
