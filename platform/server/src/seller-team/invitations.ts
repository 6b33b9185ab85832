import {
  INVITATION_PAGE_SIZE,
  type InvitationState,
  type SellerInvitation,
  type SellerInvitationList,
} from '@tradepost/contract/platform/seller-team'
import { systemClock } from '@tradepost/kit/clock'
import { type RawBuilder, sql } from '@tradepost/kit/database'
import type { Log } from '@tradepost/kit/log'
import { splitRoles } from '#src/auth/permissions.ts'
import { readInviter } from '#src/auth/plugins/invitations/check-inviter.ts'
import type { Scope } from '#src/scope.ts'

/** SQL condition for invitations that can still be accepted. Better-auth sets and compares this time by the machine's clock. */
export const isWaiting = (): RawBuilder<boolean> =>
  sql<boolean>`invitation.status = 'pending' and invitation."expiresAt" > ${systemClock.now()}`

const stateColumn = () =>
  sql<InvitationState>`case when invitation.status <> 'pending' or ${isWaiting()} then invitation.status else 'expired' end`

/** An invitation may name teams that were deleted since. */
const TEAMS = sql<SellerInvitation['teams']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', team.id, 'name', team.name) order by lower(team.name), team.id), '[]')
  from team
  where team."organizationId" = invitation."organizationId" and team.id = any (string_to_array(invitation."teamId", ','))
)`

const IS_INVITER_MEMBER = sql<boolean>`exists (
  select from member
  where member."organizationId" = invitation."organizationId" and member."userId" = invitation."inviterId"
)`

type Reading = Scope & { log: Log }

/** `cursor`: the last invitation of the previous page. */
type Wanted = { state: InvitationState; cursor: string | undefined }

async function countStates({ trx, organizationId }: Scope): Promise<Record<InvitationState, number>> {
  const rows = await trx
    .withoutPlugins()
    .selectFrom('invitation')
    .select([stateColumn().as('state'), sql<number>`count(*)::int`.as('count')])
    .where('organizationId', '=', organizationId)
    .groupBy('state')
    .execute()
  const none = { pending: 0, expired: 0, accepted: 0, rejected: 0, canceled: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

function selectInvitations({ trx, organizationId }: Scope, { state, cursor }: Wanted) {
  const page = trx
    .withoutPlugins()
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.createdAt', 'invitation.expiresAt'])
    .select(['invitation.inviterId', 'user.name as inviterName', 'user.email as inviterEmail'])
    .select([TEAMS.as('teams'), IS_INVITER_MEMBER.as('isInviterMember')])
    .where('invitation.organizationId', '=', organizationId)
    .where(stateColumn(), '=', state)
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(INVITATION_PAGE_SIZE + 1)
  if (cursor === undefined) return page
  return page.where(
    sql<boolean>`(invitation."createdAt", invitation.id) < (
      select last."createdAt", last.id from invitation last
      where last."organizationId" = ${organizationId} and last.id = ${cursor}
    )`,
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number]

/** Returns the IDs of invitations whose sender could send them now. Only pending ones are asked about. */
async function listGivable(scope: Reading, state: InvitationState, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  if (state !== 'pending') return new Set()
  const { trx: db, log, organizationId } = scope
  const inviters = await Promise.all(rows.map((row) => readInviter({ db, log }, { ...row, organizationId })))
  return new Set(rows.filter((_, index) => inviters[index] === 'able').map(({ id }) => id))
}

/** Lists the invitations of a business in one state, newest first. An unknown cursor finds none. */
export async function listInvitations(scope: Reading, wanted: Wanted): Promise<SellerInvitationList> {
  const rows = await selectInvitations(scope, wanted).execute()
  const shown = rows.slice(0, INVITATION_PAGE_SIZE)
  const givable = await listGivable(scope, wanted.state, shown)
  return {
    items: shown.map((row) => ({
      id: row.id,
      email: row.email,
      state: wanted.state,
      roles: splitRoles(row.role ?? ''),
      teams: row.teams,
      inviter: {
        user_id: row.inviterId,
        name: row.inviterName,
        email: row.inviterEmail,
        is_member: row.isInviterMember,
        can_give: givable.has(row.id),
      },
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    counts: await countStates(scope),
  }
}
