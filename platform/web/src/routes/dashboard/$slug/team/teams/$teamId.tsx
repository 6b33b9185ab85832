import { createFileRoute } from '@tanstack/react-router'
import { teamQuery } from '#src/features/seller-team/api.ts'
import { OneTeamPage } from '#src/features/seller-team/teams/one-team-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/team/teams/$teamId')({
  loader: (page) => void loadPageData(page, teamQuery(page.params.slug, page.params.teamId)),
  component: TeamRoute,
})

function TeamRoute() {
  const { slug, teamId } = Route.useParams()
  return <OneTeamPage slug={slug} teamId={teamId} />
}
