import { createFileRoute } from '@tanstack/react-router'
import { BuyOrManage } from '#src/features/cart/buy-or-manage.tsx'
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
      renderBuy={(page) => <BuyOrManage key={page.product.product_id} slug={slug} page={page} />}
    />
  )
}
