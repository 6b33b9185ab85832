import { createFileRoute } from '@tanstack/react-router'
import { ShopPage } from '#src/features/storefront/shop-page.tsx'

export const Route = createFileRoute('/shop/$slug/')({ component: ShopRoute })

function ShopRoute() {
  return <ShopPage slug={Route.useParams().slug} />
}
