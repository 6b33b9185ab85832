import { createFileRoute } from '@tanstack/react-router'
import { MembersPage } from '#src/features/seller-team/members-page.tsx'
import { listSearch } from '#src/shell/list-search.ts'
import { membersQuery } from '#src/shell/members.ts'

export const Route = createFileRoute('/dashboard/$slug/team/')({
  validateSearch: listSearch(),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(membersQuery(params.slug)),
  component: MembersRoute,
})

function MembersRoute() {
  return <MembersPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
