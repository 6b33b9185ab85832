import { createFileRoute } from '@tanstack/react-router'
import { teamQuery } from '#src/features/seller-team/api.ts'
import { OneTeamPage } from '#src/features/seller-team/one-team-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/team/teams/$teamId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamQuery(params.slug, params.teamId)),
  component: TeamRoute,
})

function TeamRoute() {
  const { slug, teamId } = Route.useParams()
  return <OneTeamPage slug={slug} teamId={teamId} />
}
