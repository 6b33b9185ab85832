import { createFileRoute } from '@tanstack/react-router'
import { productQuery } from '#src/features/seller-products/api.ts'
import { ProductPage } from '#src/features/seller-products/product-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/products/$productId')({
  loader: (page) => void loadPageData(page, productQuery(page.params.slug, page.params.productId)),
  component: ProductRoute,
})

function ProductRoute() {
  const { slug, productId } = Route.useParams()
  return <ProductPage slug={slug} productId={productId} />
}
