import type { Kysely } from '@tradepost/kit/database'
import { hashSecret } from '@tradepost/kit/secrets'
import type { ProviderTables } from '#src/tables.ts'
import type { ApiKeyRow } from './table.ts'

/** Finds the active API key of a bearer secret. Runs for every request, so that revoking a key takes effect right away. */
export async function findApiKey(db: Kysely<ProviderTables>, secret: string): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('apiKeys')
    .selectAll()
    .where('digest', '=', hashSecret(secret))
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}
