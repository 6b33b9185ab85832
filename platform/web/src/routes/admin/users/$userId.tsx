import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '#src/features/admin-users/api.ts'
import { UserPage } from '#src/features/admin-users/user-page.tsx'
import { siteQuery } from '#src/shell/site.ts'

export const Route = createFileRoute('/admin/users/$userId')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(userQuery(params.userId))
    void queryClient.prefetchQuery(siteQuery)
  },
  component: UserRoute,
})

function UserRoute() {
  return <UserPage userId={Route.useParams().userId} />
}
