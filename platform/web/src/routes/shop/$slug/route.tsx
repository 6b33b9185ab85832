import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CartLink } from '#src/features/cart/cart-link.tsx'
import { shopQuery } from '#src/features/storefront/api.ts'
import { ShopLayout } from '#src/features/storefront/shop-layout.tsx'

export const Route = createFileRoute('/shop/$slug')({
  // Starts loading while the page's code is still loading.
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(shopQuery(params.slug)),
  component: ShopRoute,
})

function ShopRoute() {
  const { slug } = Route.useParams()
  return (
    <ShopLayout slug={slug} hasSearch cart={<CartLink slug={slug} />}>
      <Outlet />
    </ShopLayout>
  )
}
