import type { Language } from '@tradepost/contract/hosted/languages'
import { type Scope, tenantOf } from '#src/scope.ts'

/** What a customer read when they last paid by themselves; undefined for one who never did. */
export async function findLanguageOf(scope: Scope, customerId: string): Promise<Language | undefined> {
  const latest = await scope.trx
    .selectFrom('payments')
    .select('language')
    .where((row) => row.and({ ...tenantOf(scope), customerId, isOffSession: false }))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.language
}
