import { createFileRoute } from '@tanstack/react-router'
import { teamsQuery } from '#src/features/seller-team/api.ts'
import { TeamsPage } from '#src/features/seller-team/teams/teams-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/team/teams/')({
  loader: (page) => void loadPageData(page, teamsQuery(page.params.slug)),
  component: TeamsRoute,
})

function TeamsRoute() {
  return <TeamsPage slug={Route.useParams().slug} />
}
