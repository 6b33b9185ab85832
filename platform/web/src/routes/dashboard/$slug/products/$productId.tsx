import { createFileRoute } from '@tanstack/react-router'
import { productQuery } from '#src/features/seller-products/api.ts'
import { ProductPage } from '#src/features/seller-products/product-page.tsx'
import { prefetchPage } from '#src/shell/prefetch-page.ts'

export const Route = createFileRoute('/dashboard/$slug/products/$productId')({
  loader: (page) => void prefetchPage(page, productQuery(page.params.slug, page.params.productId)),
  component: ProductRoute,
})

function ProductRoute() {
  const { slug, productId } = Route.useParams()
  return <ProductPage slug={slug} productId={productId} />
}
