import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#src/features/seller-imports/import-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/products/import')({
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } => (typeof id === 'string' ? { id } : {}),
  component: ImportProductsRoute,
})

function ImportProductsRoute() {
  return <ImportPage slug={Route.useParams().slug} noun="products" id={Route.useSearch().id} />
}
