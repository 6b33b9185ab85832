import type { SellerTeam } from '@tradepost/contract/platform/organization/seller-team'
import { sql } from '@tradepost/kit/database/database'
import type { Scope } from '#src/scope.ts'
import { isWaiting } from './invitations.ts'

const MEMBERS = sql<SellerTeam['members']>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('user_id', person.id, 'name', person.name, 'email', person.email) order by lower(person.name), person.id
    ),
    '[]'
  )
  from "teamMember" belonging
    join member on member."userId" = belonging."userId" and member."organizationId" = team."organizationId"
    join "user" person on person.id = belonging."userId"
  where belonging."teamId" = team.id
)`

const invitationCount = () => sql<number>`(
  select count(*)::int from invitation
  where invitation."organizationId" = team."organizationId" and ${isWaiting()}
    and team.id = any (string_to_array(invitation."teamId", ','))
)`

/** Lists the teams of a business with their members, by name, in one statement. */
export async function listTeams({ trx, organizationId }: Scope): Promise<SellerTeam[]> {
  const teams = await trx
    .withoutPlugins()
    .selectFrom('team')
    .select(['team.id', 'team.name', 'team.createdAt'])
    .select([MEMBERS.as('members'), invitationCount().as('invitations')])
    .where('team.organizationId', '=', organizationId)
    .orderBy(sql`lower(team.name)`)
    .orderBy('team.id')
    .execute()
  return teams.map(({ id, name, createdAt, members, invitations }) => ({
    id,
    name,
    members,
    pending_invitations: invitations,
    created_at: createdAt.toISOString(),
  }))
}
