import type { SellerRole } from '@tradepost/contract/platform/organization/seller-team'
import { sql } from '@tradepost/kit/database/database'
import type { Log } from '@tradepost/kit/log'
import { organizationRoles } from '#src/auth/guards/access.ts'
import { readPermissions, sortPermissions } from '#src/auth/guards/permissions.ts'
import type { Scope } from '#src/scope.ts'
import { isWaiting } from './invitations.ts'

const BUILT_IN: readonly string[] = Object.keys(organizationRoles)

type RoleRow = { role: string; permission: string | null; members: SellerRole['members']; invited: string[] }

/** The built-in roles in their order, then the organization's own by name, each with who has it. */
async function listRows({ trx, organizationId }: Scope): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    with roles as (
      select built_in.role, null::text as permission, built_in.place
      from unnest(${BUILT_IN}::text[]) with ordinality built_in (role, place)
      union all
      select own.role, own.permission, null from "organizationRole" own where own."organizationId" = ${organizationId}
    )
    select roles.role, roles.permission,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('user_id', person.id, 'name', person.name, 'email', person.email)
            order by member."createdAt", member.id
          ),
          '[]'
        )
        from member join "user" person on person.id = member."userId"
        where member."organizationId" = ${organizationId} and roles.role = any (string_to_array(member.role, ','))
      ) as members,
      (
        select coalesce(jsonb_agg(invitation.email order by invitation."createdAt", invitation.id), '[]') from invitation
        where invitation."organizationId" = ${organizationId} and ${isWaiting()}
          and roles.role = any (string_to_array(invitation.role, ','))
      ) as invited
    from roles order by roles.place nulls last, roles.role`.execute(trx.withoutPlugins())
  return rows
}

/** Lists the roles of a business in one statement. */
export async function listRoles(scope: Scope, log: Log): Promise<SellerRole[]> {
  const rows = await listRows(scope)
  return rows.map(({ role, permission, members, invited }) => ({
    name: role,
    is_built_in: permission === null,
    permissions: sortPermissions(readPermissions(role, permission === null ? [] : [{ role, permission }], log)),
    members,
    invited,
  }))
}
