import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerMember } from '@tradepost/contract/platform/organization/seller-team'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { useNow } from '@tradepost/ui/formats/relative-time'
import { SearchField } from '@tradepost/ui/inputs/search-field'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { FilterBar } from '@tradepost/ui/tables/filter-bar'
import { useMemo } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { type ListSearch, useShowSearch } from '#src/shell/lists/list-search.ts'
import { formatDay } from '#src/shell/moment.ts'
import { membersQuery } from '#src/shell/people/members.ts'
import { PersonLine } from '#src/shell/people/person-line.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { InviteButton } from './invite-people.tsx'
import { lastSeenLabel } from './last-seen.ts'
import { MemberMenu } from './member-menu.tsx'
import { searchMembers } from './member-rules.ts'
import { RoleBadges } from './people.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { TeamPage, useOwnId } from './teams/team-page.tsx'

/** With fewer members, a search is slower than looking. */
const SEARCHED_MIN = 9

function memberColumns(ownId: string | undefined, now: Date): DataColumn<SellerMember>[] {
  return [
    {
      id: 'name',
      header: t('sellerTeam.members.columns.name'),
      phone: 'title',
      sortValue: ({ name }) => name,
      cell: ({ name, email, user_id }) => (
        <span className="block max-w-80 py-1 text-ink">
          <PersonLine
            name={name}
            email={email}
            badge={user_id === ownId ? <Badge>{t('sellerTeam.members.you')}</Badge> : undefined}
          />
        </span>
      ),
    },
    {
      id: 'roles',
      header: t('sellerTeam.members.columns.roles'),
      phone: 'note',
      cell: ({ roles }) => <RoleBadges roles={roles} />,
    },
    {
      id: 'teams',
      header: t('sellerTeam.members.columns.teams'),
      cell: ({ teams }) =>
        teams.length === 0 ? (
          <span className="text-ink-3">{t('sellerTeam.page.none')}</span>
        ) : (
          <span className="inline-block max-w-56 truncate align-bottom">{teams.map(({ name }) => name).join(', ')}</span>
        ),
    },
    {
      id: 'joined',
      header: t('sellerTeam.members.columns.joined'),
      sortValue: ({ joined_at }) => Date.parse(joined_at),
      cell: ({ joined_at }) => <time dateTime={joined_at}>{formatDay(joined_at)}</time>,
    },
    {
      id: 'last-seen',
      header: t('sellerTeam.members.columns.lastSeen'),
      phone: 'aside',
      sortValue: ({ last_seen_at }) => (last_seen_at === null ? null : Date.parse(last_seen_at)),
      cell: ({ last_seen_at }) => lastSeenLabel(last_seen_at, now),
    },
  ]
}

function MembersCard({ organization, search }: { organization: Organization; search: ListSearch }) {
  const { slug } = organization
  const members = useQuery(membersQuery(slug))
  const show = useShowSearch()
  const ownId = useOwnId()
  const day = useNow().toDateString()
  const columns = useMemo(() => memberColumns(ownId, new Date(day)), [ownId, day])
  const { q = '' } = search
  const shown = useMemo(() => members.data && searchMembers(members.data, q), [members.data, q])
  const hasSearch = q !== '' || (members.data?.length ?? 0) >= SEARCHED_MIN
  return (
    <Card isFlush>
      {hasSearch ? (
        <FilterBar isFiltered={q !== ''} onClear={() => show({})}>
          <SearchField
            label={t('sellerTeam.members.search')}
            placeholder={t('sellerTeam.members.searchPlaceholder')}
            value={q}
            onSearch={(text) => show({ q: text || undefined })}
            className="w-72 max-list:w-full"
          />
        </FilterBar>
      ) : null}
      <DataTable
        label={t('sellerTeam.tabs.members')}
        rows={shown}
        columns={columns}
        rowId={({ member_id }) => member_id}
        rowActions={(member) => (
          <MemberMenu organization={organization} member={member} members={members.data ?? []} ownId={ownId} />
        )}
        isLoading={members.isFetching}
        error={members.error ? getErrorMessage(members.error) : undefined}
        onRetry={() => void members.refetch()}
        isFiltered={q !== ''}
        onClearFilters={() => show({})}
        footer={
          shown && hasSearch ? (
            <p className="text-sm text-ink-3">{t('sellerTeam.members.total', { count: shown.length })}</p>
          ) : undefined
        }
      />
    </Card>
  )
}

/** Shows the members of a business: who they are, their roles and teams, and when they were last there. */
export function MembersPage({ slug, search }: { slug: string; search: ListSearch }) {
  return (
    <TeamPage slug={slug} current="members" actions={(organization) => <InviteButton organization={organization} />}>
      {(organization) => (
        <>
          <MembersCard organization={organization} search={search} />
          <SecondFactorCard organization={organization} />
        </>
      )}
    </TeamPage>
  )
}
