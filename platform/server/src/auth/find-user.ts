import type { Kysely } from '@tradepost/kit/database'
import type { PlatformTables } from '#src/tables.ts'
import type { UserRow } from './table.ts'

const users = (db: Kysely<PlatformTables>) =>
  db.withoutPlugins().selectFrom('user').select(['id', 'name', 'email', 'emailVerified', 'createdAt'])

/** The person who has proved that this address is theirs. */
export async function findVerifiedUser(db: Kysely<PlatformTables>, email: string): Promise<UserRow | undefined> {
  return users(db).where('email', '=', email.toLowerCase()).where('emailVerified', '=', true).executeTakeFirst()
}

export async function findUserByEmail(db: Kysely<PlatformTables>, email: string): Promise<UserRow | undefined> {
  return users(db).where('email', '=', email.toLowerCase()).executeTakeFirst()
}
