import { createFileRoute } from '@tanstack/react-router'
import { readProductSearch } from '#src/features/storefront/product-grid-search.ts'
import { ShopPage } from '#src/features/storefront/shop-page.tsx'

export const Route = createFileRoute('/shop/$slug/')({ validateSearch: readProductSearch, component: ShopRoute })

function ShopRoute() {
  return <ShopPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
