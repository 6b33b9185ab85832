import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '#src/features/seller-products/products-page.tsx'
import { brandsQuery } from '#src/nouns/brands/queries.ts'
import { productsQuery } from '#src/nouns/products/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData, loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/products/')({
  validateSearch: listSearch(
    'status',
    'price_type',
    'brand_id',
    'currency',
    'created_at_from',
    'created_at_to',
    'amount_gte',
    'amount_lte',
  ),
  loaderDeps: ({ search }) => search,
  loader: (page) => {
    void loadListData(page, 'products', productsQuery)
    // A shop with several brands has one filter more.
    void loadPageData(page, brandsQuery(page.params.slug))
  },
  component: ProductsRoute,
})

function ProductsRoute() {
  return <ProductsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
