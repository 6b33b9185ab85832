import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CartLink } from '#src/features/cart/cart-link.tsx'
import { ShopLayout } from '#src/features/storefront/shop-layout.tsx'

export const Route = createFileRoute('/shop/$slug')({ component: ShopRoute })

function ShopRoute() {
  const { slug } = Route.useParams()
  return <ShopLayout slug={slug} cart={<CartLink slug={slug} />}><Outlet /></ShopLayout>
}
