import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerTeam } from '@tradepost/contract/platform/organization/seller-team'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { teamsQuery } from '#src/features/seller-team/api.ts'
import { Faces, formatCount } from '#src/features/seller-team/people.tsx'
import { hasPermission } from '#src/shell/frames/organizations.ts'
import { formatDay } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { TeamMenu } from './team-actions.tsx'
import { NameTeam } from './team-dialogs.tsx'
import { TeamPage } from './team-page.tsx'

const columns: DataColumn<SellerTeam>[] = [
  {
    id: 'team',
    header: t('sellerTeam.teams.columns.team'),
    phone: 'title',
    sortValue: ({ name }) => name,
    cell: ({ name }) => <span className="max-w-80 truncate">{name}</span>,
  },
  {
    id: 'members',
    header: t('sellerTeam.teams.columns.members'),
    phone: 'note',
    cell: ({ members }) =>
      members.length === 0 ? (
        <span className="text-ink-3">{t('sellerTeam.teams.memberCount', { count: 0 })}</span>
      ) : (
        <Faces people={members} />
      ),
  },
  {
    id: 'invitations',
    header: t('sellerTeam.teams.columns.invitations'),
    align: 'end',
    cell: ({ pending_invitations }) => formatCount(pending_invitations),
  },
  {
    id: 'created',
    header: t('sellerTeam.teams.columns.created'),
    phone: 'aside',
    sortValue: ({ created_at }) => Date.parse(created_at),
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDay(created_at)}</time>,
  },
]

function NewTeam({ organization, withIcon = false }: { organization: Organization; withIcon?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!hasPermission(organization, 'team:create')) return null
  return (
    <>
      <Button variant="primary" icon={withIcon ? <Plus aria-hidden="true" /> : undefined} onClick={() => setIsOpen(true)}>
        {t('sellerTeam.teams.new')}
      </Button>
      <NameTeam organization={organization} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

function TeamsCard({ organization }: { organization: Organization }) {
  const { slug } = organization
  const teams = useQuery(teamsQuery(slug))
  const navigate = useNavigate()
  const items = teams.data?.items
  const path = ({ id }: SellerTeam) => `/dashboard/${slug}/team/teams/${encodeURIComponent(id)}`
  return (
    <Card isFlush>
      <DataTable
        label={t('sellerTeam.tabs.teams')}
        rows={items}
        columns={columns}
        rowId={({ id }) => id}
        rowHref={path}
        onRowOpen={(team) => void navigate({ href: path(team) })}
        rowActions={(team) => <TeamMenu organization={organization} team={team} isLast={items?.length === 1} />}
        isLoading={teams.isFetching}
        skeletonRows={3}
        error={teams.error ? getErrorMessage(teams.error) : undefined}
        onRetry={() => void teams.refetch()}
        empty={
          <EmptyState level={2} title={t('sellerTeam.teams.empty.title')} actions={<NewTeam organization={organization} />}>
            {t('sellerTeam.teams.empty.text')}
          </EmptyState>
        }
      />
    </Card>
  )
}

/** Shows the teams of a business. */
export function TeamsPage({ slug }: { slug: string }) {
  return (
    <TeamPage slug={slug} current="teams" actions={(organization) => <NewTeam organization={organization} withIcon />}>
      {(organization) => <TeamsCard organization={organization} />}
    </TeamPage>
  )
}
