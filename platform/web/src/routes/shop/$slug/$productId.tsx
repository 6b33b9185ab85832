import { createFileRoute } from '@tanstack/react-router'
import { AddToCart } from '#src/features/cart/add-to-cart.tsx'
import { ProductPage } from '#src/features/storefront/product-page.tsx'

export const Route = createFileRoute('/shop/$slug/$productId')({ component: ProductRoute })

function ProductRoute() {
  const { slug, productId } = Route.useParams()
  return (
    <ProductPage
      slug={slug}
      productId={productId}
      renderBuy={(product, isOpen) => <AddToCart key={product.product_id} slug={slug} product={product} isOpen={isOpen} />}
    />
  )
}
