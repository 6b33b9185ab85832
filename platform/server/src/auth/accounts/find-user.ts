import type { Kysely } from '@tradepost/kit/database/database'
import type { UserRow } from '#src/auth/table.ts'
import type { PlatformTables } from '#src/tables.ts'

type Found = Pick<UserRow, 'id' | 'name' | 'email' | 'emailVerified' | 'createdAt'>

const users = (db: Kysely<PlatformTables>) =>
  db.withoutPlugins().selectFrom('user').select(['id', 'name', 'email', 'emailVerified', 'createdAt'])

export async function findUserByEmail(db: Kysely<PlatformTables>, email: string): Promise<Found | undefined> {
  return users(db).where('email', '=', email.toLowerCase()).executeTakeFirst()
}
