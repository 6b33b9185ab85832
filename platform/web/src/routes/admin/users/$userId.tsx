import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '#src/features/admin-users/queries.ts'
import { UserPage } from '#src/features/admin-users/user-page.tsx'

export const Route = createFileRoute('/admin/users/$userId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(userQuery(params.userId)),
  component: UserRoute,
})

function UserRoute() {
  return <UserPage userId={Route.useParams().userId} />
}
