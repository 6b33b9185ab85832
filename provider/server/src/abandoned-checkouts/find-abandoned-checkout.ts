import type { Kysely } from '@tradepost/kit/database/database'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { AbandonedCheckoutRow } from './table.ts'

/** Finds the abandonment of a checkout. */
export async function findAbandonedCheckout(scope: Scope, checkoutSessionId: string): Promise<AbandonedCheckoutRow | undefined> {
  return scope.trx
    .selectFrom('abandonedCheckouts')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), checkoutSessionId }))
    .executeTakeFirst()
}

/** Finds the abandonment that a link in an email names; the link's signature says whether its reader may know it. */
export async function findLinkedCheckout(db: Kysely<ProviderTables>, id: string): Promise<AbandonedCheckoutRow | undefined> {
  return db.selectFrom('abandonedCheckouts').selectAll().where('checkoutSessionId', '=', id).executeTakeFirst()
}
