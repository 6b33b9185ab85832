import { createFileRoute } from '@tanstack/react-router'
import { ProductPage } from '#src/features/seller-products/product-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/products/$productId')({ component: ProductRoute })

function ProductRoute() {
  const { slug, productId } = Route.useParams()
  return <ProductPage slug={slug} productId={productId} />
}
