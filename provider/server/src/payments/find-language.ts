import type { Language } from '@tradepost/messages/languages'
import { type Scope, toTenant } from '#src/scope.ts'

/** Finds the language of the customer's last on-session payment; undefined if they have none. */
export async function findCustomerLanguage(scope: Scope, customerId: string): Promise<Language | undefined> {
  const latest = await scope.trx
    .selectFrom('payments')
    .select('language')
    .where((row) => row.and({ ...toTenant(scope), customerId, isOffSession: false }))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.language
}
