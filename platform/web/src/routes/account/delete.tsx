import { createFileRoute } from '@tanstack/react-router'
import { DeletePage } from '#src/features/account/delete-page.tsx'
import { textSearch } from '#src/search-params.ts'

export const Route = createFileRoute('/account/delete')({
  validateSearch: textSearch('token'),
  component: DeleteRoute,
})

function DeleteRoute() {
  return <DeletePage token={Route.useSearch().token} />
}
