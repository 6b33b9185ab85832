import { createFileRoute } from '@tanstack/react-router'
import { ProductEditor } from '#src/features/products/product-editor.tsx'

export const Route = createFileRoute('/dashboard/$slug/products/new')({ component: NewProductRoute })

function NewProductRoute() {
  return <ProductEditor slug={Route.useParams().slug} product={undefined} />
}
