import { createFileRoute } from '@tanstack/react-router'
import { productQuery } from '#src/features/seller-products/api.ts'
import { ProductPage } from '#src/features/seller-products/product-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/products/$productId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(productQuery(params.slug, params.productId)),
  component: ProductRoute,
})

function ProductRoute() {
  const { slug, productId } = Route.useParams()
  return <ProductPage slug={slug} productId={productId} />
}
