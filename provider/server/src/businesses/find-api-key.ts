import type { Kysely } from '@tradepost/kit/database'
import { hashSecret } from '@tradepost/kit/secrets'
import type { ProviderTables } from '#src/tables.ts'
import type { ApiKeyRow } from './table.ts'

/** The live key behind a bearer secret, looked up anew for every request so that revoking works at once. */
export async function findApiKey(db: Kysely<ProviderTables>, secret: string): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('apiKeys')
    .selectAll()
    .where('digest', '=', hashSecret(secret))
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}
