import { type Kysely, type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { PlatformTables } from '#src/tables.ts'
import { type Fields, isFields } from './describe-changes.ts'

/** An object of better-auth's: what it is called, and the fields whose changes are recorded. */
export type AuthObject = { id: string; name: string | null; organizationId: string | null; fields: Fields }

/**
 * Which object: its ID, or within an organization also the email of a member or the name of a role. `personId`: whose place in a
 * team is one of its fields.
 */
export type AuthObjectRef = { id: string; organizationId: string | null; personId: string | null }

type Find = (ref: AuthObjectRef) => RawBuilder<unknown>

/** Selects `id`, `name`, `organizationId` and `fields`. Only what is named here can enter the log: no password, no token. */
const FINDERS = {
  organization: ({ id }) => sql`
    select id, name, id as "organizationId", jsonb_build_object('name', name, 'slug', slug, 'logo', logo, 'metadata', metadata) as fields
    from organization where id = ${id}`,
  member: ({ id, organizationId }) => sql`
    select member.id, person.name, "organizationId", jsonb_build_object('email', person.email, 'role', member.role) as fields
    from member join "user" person on person.id = "userId"
    where member.id = ${id} or "organizationId" = ${organizationId} and (person.email = lower(${id}) or person.id = ${id})`,
  invitation: ({ id }) => sql`
    select id, email as name, "organizationId",
      jsonb_build_object('email', email, 'role', role, 'teams', "teamId", 'status', status, 'expires_at', "expiresAt") as fields
    from invitation where id = ${id}`,
  team: ({ id, personId }) => sql`
    select id, name, "organizationId", jsonb_build_object('name', name, 'member', (
      select person.email from "teamMember" place join "user" person on person.id = place."userId"
      where place."teamId" = team.id and place."userId" = ${personId}
    )) as fields
    from team where id = ${id}`,
  role: ({ id, organizationId }) => sql`
    select id, role as name, "organizationId", jsonb_build_object('name', role, 'permission', permission) as fields
    from "organizationRole" where "organizationId" = ${organizationId} and (id = ${id} or role = ${id})`,
  user: ({ id }) => sql`
    select id, name, null as "organizationId", jsonb_build_object(
      'name', name, 'email', email, 'email_verified', "emailVerified", 'image', image, 'role', role, 'banned', coalesce(banned, false),
      'ban_reason', "banReason", 'ban_expires', "banExpires"
    ) as fields
    from "user" where id = ${id}`,
  /** A session is recorded as its user. Administrators name it by its ID (auth/plugins/administration). */
  session: ({ id }) => sql`
    select person.id, person.name, null as "organizationId", '{}'::jsonb as fields
    from session join "user" person on person.id = "userId" where session.id = ${id}`,
} satisfies Record<string, Find>

export type AuthObjectKind = keyof typeof FINDERS

/** Better-auth stores some objects as JSON in text. */
function parseTexts(fields: Fields): Fields {
  const parse = (value: unknown): unknown => {
    if (typeof value !== 'string' || !value.startsWith('{')) return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, parse(value)]))
}

/** Returns an object as it is stored now, or undefined. */
export async function findAuthObject(
  db: Kysely<PlatformTables>,
  kind: AuthObjectKind,
  ref: AuthObjectRef,
): Promise<AuthObject | undefined> {
  const find: Find = FINDERS[kind]
  const { rows } = await sql<AuthObject>`${find(ref)} limit 1`.execute(db.withoutPlugins())
  const [row] = rows
  return row && { ...row, fields: isFields(row.fields) ? parseTexts(row.fields) : {} }
}
