import { createFileRoute } from '@tanstack/react-router'
import { cartsQuery, loadCart } from '#src/features/cart/api.ts'
import { CartLink } from '#src/features/cart/cart-link.tsx'
import { CartPage } from '#src/features/cart/cart-page.tsx'
import { CartsPage } from '#src/features/cart/carts-page.tsx'
import { shopQuery } from '#src/features/storefront/api.ts'
import { ShopLayout } from '#src/features/storefront/shop-layout.tsx'
import { textSearch } from '#src/search-params.ts'
import { siteQuery } from '#src/shell/site.ts'

const readSearch = textSearch('shop')

export const Route = createFileRoute('/cart')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { shop } }) => ({ shop }),
  // Starts loading while the page's code is still loading.
  loader({ context: { queryClient }, deps: { shop } }) {
    if (!shop) {
      void queryClient.prefetchQuery(siteQuery)
      return void queryClient.prefetchQuery(cartsQuery)
    }
    void queryClient.prefetchQuery(shopQuery(shop))
    void loadCart(queryClient, shop)
  },
  component: CartRoute,
})

function CartRoute() {
  const { shop } = Route.useSearch()
  if (!shop) return <CartsPage />
  return (
    <ShopLayout slug={shop} cart={<CartLink slug={shop} />}>
      <CartPage slug={shop} />
    </ShopLayout>
  )
}
