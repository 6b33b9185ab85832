import { createFileRoute } from '@tanstack/react-router'
import { usersQuery } from '#src/features/admin-users/api.ts'
import { UsersPage } from '#src/features/admin-users/users-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: listSearch('is_administrator', 'is_banned', 'is_verified', 'created_at_from', 'created_at_to'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(usersQuery(deps)),
  component: UsersRoute,
})

function UsersRoute() {
  return <UsersPage search={Route.useSearch()} />
}
