import type { ListApiKeysQuery } from '@tradepost/contract/provider/api-keys'
import { sql } from '@tradepost/kit/database/database'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { Writing } from './create-api-key.ts'
import { type ApiKeyRow, isActive } from './table.ts'

/** @throws 404 API_KEY_NOT_FOUND, also for another business's key */
export async function getApiKey(scope: Writing, id: string): Promise<ApiKeyRow> {
  const key = await scope.trx
    .selectFrom('apiKeys')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!key) throw fault('API_KEY_NOT_FOUND')
  return key
}

const CONDITIONS = {
  active: isActive,
  expired: (now: Date) => sql<boolean>`(revoked_at is null and expires_at <= ${now})`,
  revoked: () => sql<boolean>`revoked_at is not null`,
}

/** Lists keys, newest first, with those that no longer work. */
export async function listApiKeys(
  scope: Scope,
  { status, ...page }: z.infer<typeof ListApiKeysQuery>,
  now: Date,
): Promise<ApiKeyRow[]> {
  const keys = scope.trx
    .selectFrom('apiKeys')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
  return onPage(status ? keys.where(CONDITIONS[status](now)) : keys, page).execute()
}
