import type { SellerMember } from '@tradepost/contract/platform/organization/seller-team'
import { sql } from '@tradepost/kit/database/database'
import { splitRoles } from '#src/auth/guards/permissions.ts'
import type { Scope } from '#src/scope.ts'

const TEAMS = sql<SellerMember['teams']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', team.id, 'name', team.name) order by lower(team.name), team.id), '[]')
  from "teamMember" belonging join team on team.id = belonging."teamId"
  where belonging."userId" = member."userId" and team."organizationId" = member."organizationId"
)`

/** An administrator who acts as someone is not that person. */
const LAST_SEEN = sql<Date | null>`(
  select max(session."updatedAt") from session
  where session."userId" = member."userId" and session."impersonatedBy" is null
)`

/** Lists the members of a business, in one statement. */
export async function listMembers({ trx, organizationId }: Scope): Promise<SellerMember[]> {
  const members = await trx
    .withoutPlugins()
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['member.id', 'member.userId', 'member.role', 'member.createdAt', 'user.name', 'user.email'])
    .select([TEAMS.as('teams'), LAST_SEEN.as('lastSeenAt')])
    .where('member.organizationId', '=', organizationId)
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .execute()
  return members.map(({ id, userId, role, createdAt, name, email, teams, lastSeenAt }) => ({
    member_id: id,
    user_id: userId,
    name,
    email,
    roles: splitRoles(role),
    teams,
    joined_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  }))
}
