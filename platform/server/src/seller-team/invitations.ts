import {
  INVITATION_PAGE_SIZE,
  type InvitationState,
  type SellerInvitation,
  type SellerInvitationList,
} from '@tradepost/contract/platform/organization/seller-team'
import { systemClock } from '@tradepost/kit/clock'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { Log } from '@tradepost/kit/log'
import { type CustomRole, readPermissions, splitRoles } from '#src/auth/guards/permissions.ts'
import { isAbleToGive } from '#src/auth/plugins/organizations/invitations/check-inviter.ts'
import { mergeRoles } from '#src/auth/plugins/organizations/role-grants/roles.ts'
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

/** The custom roles among those that a member or an invitation has. */
const customRolesOf = (column: 'member.role' | 'invitation.role') => sql<CustomRole[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('role', held.role, 'permission', held.permission)), '[]')
  from "organizationRole" held
  where held."organizationId" = invitation."organizationId" and held.role = any (string_to_array(${sql.ref(column)}, ','))
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
    .leftJoin('member', (join) =>
      join.onRef('member.organizationId', '=', 'invitation.organizationId').onRef('member.userId', '=', 'invitation.inviterId'),
    )
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.createdAt', 'invitation.expiresAt'])
    .select(['invitation.inviterId', 'user.name as inviterName', 'user.email as inviterEmail'])
    .select(TEAMS.as('teams'))
    .select(['member.role as inviterRole', customRolesOf('member.role').as('inviterRoles')])
    .select(customRolesOf('invitation.role').as('givenRoles'))
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

/** Returns whether the sender of an invitation is a member who may still give its roles. */
function mayStillGive({ role, inviterRole, inviterRoles, givenRoles }: Row, log: Log): boolean {
  if (inviterRole === null) return false
  const given = mergeRoles(splitRoles(role ?? ''), givenRoles, log)
  return isAbleToGive(readPermissions(inviterRole, inviterRoles, log), given)
}

/** Lists the invitations of a business in one state, newest first. An unknown cursor finds none. */
export async function listInvitations(scope: Reading, wanted: Wanted): Promise<SellerInvitationList> {
  const rows = await selectInvitations(scope, wanted).execute()
  const shown = rows.slice(0, INVITATION_PAGE_SIZE)
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
        is_member: row.inviterRole !== null,
        can_give: mayStillGive(row, scope.log),
      },
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    counts: await countStates(scope),
  }
}
