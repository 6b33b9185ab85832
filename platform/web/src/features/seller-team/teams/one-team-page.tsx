import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/dashboard-messages.ts'
import { teamQuery, teamsQuery } from '#src/features/seller-team/api.ts'
import { useOrganization } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { TeamButtons } from './team-actions.tsx'
import { TeamMembersCard } from './team-members.tsx'
import { RealTime } from './team-page.tsx'

function TeamSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-60 rounded-lg" />
    </div>
  )
}

/** Shows one team: its name and its members. */
export function OneTeamPage({ slug, teamId }: { slug: string; teamId: string }) {
  const { data: organization } = useOrganization(slug)
  const team = useQuery(teamQuery(slug, teamId))
  const all = useQuery({ ...teamsQuery(slug), enabled: false }).data?.items
  const navigate = useNavigate()
  if (!organization) return null
  return (
    <RealTime>
      <QueryView query={team} what={t('sellerTeam.what.team')} isPage skeleton={<TeamSkeleton />}>
        {(data) => (
          <>
            <PageTitle>{data.name}</PageTitle>
            <PageHeader
              title={data.name}
              description={t('sellerTeam.teams.memberCount', { count: data.members.length })}
              actions={
                <TeamButtons
                  organization={organization}
                  team={data}
                  isLast={all?.length === 1}
                  onDeleted={() => navigate({ to: '/dashboard/$slug/team/teams', params: { slug } })}
                />
              }
            />
            <div className="max-w-[640px]">
              <TeamMembersCard organization={organization} team={data} />
            </div>
          </>
        )}
      </QueryView>
    </RealTime>
  )
}
