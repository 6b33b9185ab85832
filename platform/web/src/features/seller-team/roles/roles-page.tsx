import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PERMISSIONS } from '@tradepost/contract/platform/organization/permissions'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerRole } from '@tradepost/contract/platform/organization/seller-team'
import { Badge } from '@tradepost/ui/badge'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { Plus } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { rolesQuery } from '#src/features/seller-team/api.ts'
import { Faces } from '#src/features/seller-team/people.tsx'
import { TeamPage } from '#src/features/seller-team/teams/team-page.tsx'
import { hasPermission } from '#src/shell/frames/organizations.ts'
import { roleLabel } from '#src/shell/people/role-names.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { describeRole } from './role-choices.ts'

const columns: DataColumn<SellerRole>[] = [
  {
    id: 'role',
    header: t('sellerTeam.roles.columns.role'),
    phone: 'title',
    cell: (role) => (
      <span className="block min-w-0 py-1">
        {roleLabel(role.name)}
        <span className="block text-xs font-normal text-ink-3 list:truncate max-list:whitespace-normal">
          {describeRole(role)}
        </span>
      </span>
    ),
  },
  {
    id: 'type',
    header: t('sellerTeam.roles.columns.type'),
    phone: 'note',
    cell: ({ is_built_in }) => (
      <Badge tone={is_built_in ? 'neutral' : 'accent'}>
        {t(is_built_in ? 'sellerTeam.roles.builtIn' : 'sellerTeam.roles.custom')}
      </Badge>
    ),
  },
  {
    id: 'permissions',
    header: t('sellerTeam.roles.columns.permissions'),
    align: 'end',
    phone: 'aside',
    cell: ({ permissions }) => t('sellerTeam.roles.ofAll', { count: permissions.length, total: PERMISSIONS.length }),
  },
  {
    id: 'people',
    header: t('sellerTeam.roles.columns.people'),
    cell: ({ members }) => <Faces people={members} />,
  },
]

function NewRole({ organization }: { organization: Organization }) {
  if (!hasPermission(organization, 'ac:create')) return null
  return (
    <Link
      to="/dashboard/$slug/team/roles/new"
      params={{ slug: organization.slug }}
      className={getButtonClassName({ variant: 'primary' })}
    >
      <Plus aria-hidden="true" />
      {t('sellerTeam.roles.new')}
    </Link>
  )
}

function RolesCard({ slug }: { slug: string }) {
  const roles = useQuery(rolesQuery(slug))
  const navigate = useNavigate()
  const path = ({ name }: SellerRole) => `/dashboard/${slug}/team/roles/${encodeURIComponent(name)}`
  return (
    <Card isFlush>
      <DataTable
        label={t('sellerTeam.tabs.roles')}
        rows={roles.data?.items}
        columns={columns}
        rowId={({ name }) => name}
        rowHref={path}
        onRowOpen={(role) => void navigate({ href: path(role) })}
        isLoading={roles.isFetching}
        skeletonRows={4}
        error={roles.error ? getErrorMessage(roles.error) : undefined}
        onRetry={() => void roles.refetch()}
      />
    </Card>
  )
}

/** Shows the roles of a business: the built-in ones, then its own. */
export function RolesPage({ slug }: { slug: string }) {
  return (
    <TeamPage slug={slug} current="roles" actions={(organization) => <NewRole organization={organization} />}>
      {() => <RolesCard slug={slug} />}
    </TeamPage>
  )
}
