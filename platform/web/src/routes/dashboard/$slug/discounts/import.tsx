import { createFileRoute } from '@tanstack/react-router'
import { loadImportPage } from '#src/features/seller-imports/api.ts'
import { ImportPage } from '#src/features/seller-imports/import-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/discounts/import')({
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } => (typeof id === 'string' ? { id } : {}),
  loaderDeps: ({ search }) => search,
  loader: (page) => loadImportPage(page, 'discounts', page.deps.id),
  component: ImportDiscountsRoute,
})

function ImportDiscountsRoute() {
  return <ImportPage slug={Route.useParams().slug} noun="discounts" id={Route.useSearch().id} />
}
