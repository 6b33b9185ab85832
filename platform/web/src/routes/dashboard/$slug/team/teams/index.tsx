import { createFileRoute } from '@tanstack/react-router'
import { teamsQuery } from '#src/features/seller-team/api.ts'
import { TeamsPage } from '#src/features/seller-team/teams-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/team/teams/')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamsQuery(params.slug)),
  component: TeamsRoute,
})

function TeamsRoute() {
  return <TeamsPage slug={Route.useParams().slug} />
}
