import { createFileRoute } from '@tanstack/react-router'
import { loadImportPage } from '#src/features/seller-imports/api.ts'
import { ImportPage } from '#src/features/seller-imports/import-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/customers/import')({
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } => (typeof id === 'string' ? { id } : {}),
  loaderDeps: ({ search }) => search,
  loader: (page) => loadImportPage(page, 'customers', page.deps.id),
  component: ImportCustomersRoute,
})

function ImportCustomersRoute() {
  return <ImportPage slug={Route.useParams().slug} noun="customers" id={Route.useSearch().id} />
}
