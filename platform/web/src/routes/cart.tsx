import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { CartLink } from '#src/features/cart/cart-link.tsx'
import { CartPage } from '#src/features/cart/cart-page.tsx'
import { ShopLayout } from '#src/features/storefront/shop-layout.tsx'
import { NotFoundPage } from '#src/shell/not-found-page.tsx'

export const Route = createFileRoute('/cart')({
  validateSearch: z.object({ shop: z.string().optional().catch(undefined) }),
  component: CartRoute,
})

function CartRoute() {
  const { shop } = Route.useSearch()
  if (!shop) return <NotFoundPage />
  return (
    <ShopLayout slug={shop} cart={<CartLink slug={shop} />}>
      <CartPage slug={shop} />
    </ShopLayout>
  )
}
