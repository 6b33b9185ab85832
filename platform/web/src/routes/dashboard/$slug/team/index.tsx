import { createFileRoute } from '@tanstack/react-router'
import { MembersPage } from '#src/features/seller-team/members-page.tsx'
import { membersQuery } from '#src/shell/members.ts'

export const Route = createFileRoute('/dashboard/$slug/team/')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(membersQuery(params.slug)),
  component: MembersRoute,
})

function MembersRoute() {
  return <MembersPage slug={Route.useParams().slug} />
}
