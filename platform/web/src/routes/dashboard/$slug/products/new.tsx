import { createFileRoute } from '@tanstack/react-router'
import { NewProduct } from '#src/features/seller-products/product-editor.tsx'

export const Route = createFileRoute('/dashboard/$slug/products/new')({ component: NewProductRoute })

function NewProductRoute() {
  return <NewProduct slug={Route.useParams().slug} />
}
