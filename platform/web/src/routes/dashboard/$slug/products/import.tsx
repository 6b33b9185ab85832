import { createFileRoute } from '@tanstack/react-router'
import { loadImportPage } from '#src/features/seller-imports/api.ts'
import { ImportPage } from '#src/features/seller-imports/import-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/products/import')({
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } => (typeof id === 'string' ? { id } : {}),
  loaderDeps: ({ search }) => search,
  loader: (page) => loadImportPage(page, 'products', page.deps.id),
  component: ImportProductsRoute,
})

function ImportProductsRoute() {
  return <ImportPage slug={Route.useParams().slug} noun="products" id={Route.useSearch().id} />
}
