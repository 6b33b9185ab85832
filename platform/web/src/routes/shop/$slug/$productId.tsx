import { createFileRoute } from '@tanstack/react-router'
import { AddToCart } from '#src/features/cart/add-to-cart.tsx'
import { shopProductQuery } from '#src/features/storefront/api.ts'
import { ProductPage } from '#src/features/storefront/product-page.tsx'

export const Route = createFileRoute('/shop/$slug/$productId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(shopProductQuery(params.slug, params.productId)),
  component: ProductRoute,
})

function ProductRoute() {
  const { slug, productId } = Route.useParams()
  return (
    <ProductPage
      slug={slug}
      productId={productId}
      renderBuy={(page) => <AddToCart key={page.product.product_id} slug={slug} page={page} />}
    />
  )
}
