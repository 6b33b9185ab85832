import { createFileRoute } from '@tanstack/react-router'
import { MembersPage } from '#src/features/seller-team/members-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'
import { membersQuery } from '#src/shell/people/members.ts'

export const Route = createFileRoute('/dashboard/$slug/team/')({
  validateSearch: listSearch(),
  loader: (page) => void loadPageData(page, membersQuery(page.params.slug)),
  component: MembersRoute,
})

function MembersRoute() {
  return <MembersPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
