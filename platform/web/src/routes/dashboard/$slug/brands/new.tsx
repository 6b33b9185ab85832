import { createFileRoute } from '@tanstack/react-router'
import { NewBrand } from '#src/features/seller-brands/brand-editor.tsx'

export const Route = createFileRoute('/dashboard/$slug/brands/new')({ component: NewBrandRoute })

function NewBrandRoute() {
  return <NewBrand slug={Route.useParams().slug} />
}
