import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { INVITATION_STATES } from '@tradepost/contract/platform/organization/invitation-states'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type {
  InvitationState,
  SellerInvitation,
  SellerInvitationList,
} from '@tradepost/contract/platform/organization/seller-team'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { formatExactMoment } from '@tradepost/ui/formats/moment'
import { RelativeTime, useNow } from '@tradepost/ui/formats/relative-time'
import { Tooltip } from '@tradepost/ui/overlays/tooltip'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { TabNav } from '@tradepost/ui/tabs'
import { UserX } from 'lucide-react'
import { useMemo } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { ShowMore } from '#src/shell/show-more.tsx'
import { invitationsQuery } from './api.ts'
import { InvitationMenu } from './invitation-menu.tsx'
import { InviteButton } from './invite-people.tsx'
import { RoleBadges } from './people.tsx'
import { TeamPage } from './teams/team-page.tsx'
import { timeLeftLabel } from './time-left.ts'

/** Returns why a pending invitation can't be accepted: its sender has left, or can no longer give its roles. */
function findObstacle({ inviter, state }: SellerInvitation): { label: string; hint: string } | undefined {
  if (state !== 'pending' || inviter.can_give) return undefined
  return inviter.is_member
    ? { label: t('sellerTeam.invitations.inviterCannotGive'), hint: t('sellerTeam.invitations.inviterCannotGiveHint') }
    : { label: t('sellerTeam.invitations.inviterLeft'), hint: t('sellerTeam.invitations.inviterLeftHint') }
}

/** Shows who sent an invitation, and whether it can't be accepted because of them. */
function Inviter({ invitation }: { invitation: SellerInvitation }) {
  const obstacle = findObstacle(invitation)
  return (
    <span className="flex items-center gap-2">
      <span className="max-w-44 truncate">{invitation.inviter.name}</span>
      {obstacle ? (
        <Tooltip content={obstacle.hint}>
          <button type="button" className="rounded-sm">
            <Badge tone="warning" icon={<UserX aria-hidden="true" />}>
              {obstacle.label}
            </Badge>
          </button>
        </Tooltip>
      ) : null}
    </span>
  )
}

const sharedColumns: DataColumn<SellerInvitation>[] = [
  {
    id: 'email',
    header: t('sellerTeam.invitations.columns.email'),
    phone: 'title',
    cell: ({ email }) => <bdi className="inline-block max-w-80 truncate align-bottom">{email}</bdi>,
  },
  {
    id: 'roles',
    header: t('sellerTeam.invitations.columns.roles'),
    phone: 'note',
    cell: ({ roles }) => <RoleBadges roles={roles} />,
  },
  {
    id: 'teams',
    header: t('sellerTeam.invitations.columns.teams'),
    cell: ({ teams }) =>
      teams.length === 0 ? (
        <span className="text-ink-3">{t('sellerTeam.page.none')}</span>
      ) : (
        <span className="inline-block max-w-44 truncate align-bottom">{teams.map(({ name }) => name).join(', ')}</span>
      ),
  },
  {
    id: 'inviter',
    header: t('sellerTeam.invitations.columns.inviter'),
    cell: (invitation) => <Inviter invitation={invitation} />,
  },
]

/** Shows when an invitation expires, exactly on hover and focus. On phones, no header says what the time means. */
function Expiry({ at }: { at: string }) {
  const time = timeLeftLabel(at, useNow())
  return (
    <Tooltip content={formatExactMoment(at)}>
      <time dateTime={at} tabIndex={0}>
        <span className="max-list:hidden">{time}</span>
        <span className="list:hidden">{t('sellerTeam.invitations.expires', { time })}</span>
      </time>
    </Tooltip>
  )
}

const sentColumn: DataColumn<SellerInvitation> = {
  id: 'sent',
  header: t('sellerTeam.invitations.columns.sent'),
  cell: ({ created_at }) => <RelativeTime at={created_at} />,
}
const expiresColumn: DataColumn<SellerInvitation> = {
  id: 'expires',
  header: t('sellerTeam.invitations.columns.expires'),
  phone: 'aside',
  cell: ({ expires_at }) => <Expiry at={expires_at} />,
}

/** An invitation that was answered or canceled no longer has a time that matters. */
const UNANSWERED = [...sharedColumns, sentColumn, expiresColumn]
const ANSWERED = [...sharedColumns, { ...sentColumn, phone: 'aside' as const }]
const columnsOf = (state: InvitationState) => (state === 'pending' || state === 'expired' ? UNANSWERED : ANSWERED)

function Empty({ organization, state }: { organization: Organization; state: InvitationState }) {
  return (
    <EmptyState
      level={2}
      title={t(`sellerTeam.invitations.empty.${state}.title`)}
      {...(state === 'pending' ? { actions: <InviteButton organization={organization} /> } : { drawing: null })}
    >
      {state === 'pending'
        ? t('sellerTeam.invitations.empty.pending.text', { shop: organization.name })
        : t(`sellerTeam.invitations.empty.${state}.text`)}
    </EmptyState>
  )
}

type InvitationsProps = { organization: Organization; state: InvitationState }

function InvitationTabs({ organization: { slug }, state, counts }: InvitationsProps & { counts: Counts | undefined }) {
  const navigate = useNavigate()
  return (
    <TabNav
      label={t('sellerTeam.invitations.tabs')}
      className="px-5 max-list:px-4"
      items={INVITATION_STATES.map((value) => ({
        key: value,
        label: t(`sellerTeam.invitations.states.${value}`),
        ...(counts ? { count: counts[value] } : {}),
        isCurrent: value === state,
        onSelect: () =>
          void navigate({
            to: '/dashboard/$slug/team/invitations',
            params: { slug },
            search: value === 'pending' ? {} : { state: value },
          }),
      }))}
    />
  )
}

type Counts = SellerInvitationList['counts']

function InvitationsCard({ organization, state }: InvitationsProps) {
  const { slug } = organization
  const invitations = useInfiniteQuery(invitationsQuery(slug, state))
  const pages = invitations.data?.pages
  return (
    <Card isFlush>
      <InvitationTabs organization={organization} state={state} counts={pages?.at(-1)?.counts} />
      <DataTable
        label={t('sellerTeam.tabs.invitations')}
        rows={useMemo(() => pages?.flatMap(({ items }) => items), [pages])}
        columns={columnsOf(state)}
        rowId={({ id }) => id}
        rowActions={(invitation) => <InvitationMenu organization={organization} invitation={invitation} />}
        isLoading={invitations.isFetching}
        skeletonRows={3}
        error={invitations.error ? getErrorMessage(invitations.error) : undefined}
        onRetry={() => void invitations.refetch()}
        empty={<Empty organization={organization} state={state} />}
        footer={invitations.hasNextPage ? <ShowMore list={invitations} /> : undefined}
      />
    </Card>
  )
}

/** Shows the invitations to a business, by what became of them. */
export function InvitationsPage({ slug, state = 'pending' }: { slug: string; state?: InvitationState | undefined }) {
  return (
    <TeamPage slug={slug} current="invitations" actions={(organization) => <InviteButton organization={organization} />}>
      {(organization) => <InvitationsCard organization={organization} state={state} />}
    </TeamPage>
  )
}
