import { type Kysely, runTransaction } from '@tradepost/kit/database/database'
import { assert } from '@tradepost/kit/faults'
import type { Acquirer } from './acquirer.ts'
import type { AcquirerTables } from './table.ts'

/** Returns whether a charge has an open dispute. The caller holds the charge's lock. */
export async function isDisputed(trx: Kysely<AcquirerTables>, chargeId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('networkDisputes')
    .select('key')
    .where('chargeId', '=', chargeId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Refuses the pending refunds of a charge. */
async function refusePendingRefunds(trx: Kysely<AcquirerTables>, chargeId: string, at: Date): Promise<void> {
  const refused = await trx
    .updateTable('networkRefunds')
    .set({ status: 'failed', resolvesAt: null })
    .where('chargeId', '=', chargeId)
    .where('status', '=', 'pending')
    .returningAll()
    .execute()
  if (refused.length === 0) return
  await trx
    .insertInto('journal')
    .values(
      refused.map(({ idempotencyKey, amount, currency }) => ({
        chargeId,
        idempotencyKey,
        kind: 'refund_failed' as const,
        amount,
        currency,
        at,
      })),
    )
    .execute()
}

/** Creates the disputes of the simulated card network. */
export function createNetworkDisputes(db: Kysely<AcquirerTables>): Pick<Acquirer, 'openDispute' | 'closeDispute'> {
  return {
    openDispute: ({ key, chargeKey, businessId, at }) =>
      runTransaction(db, async (trx) => {
        const charge = await trx
          .selectFrom('charges')
          .select('id')
          .where('idempotencyKey', '=', chargeKey)
          .where('businessId', '=', businessId)
          .forUpdate()
          .executeTakeFirst()
        assert(charge, 'A dispute is of a charge')
        await trx
          .insertInto('networkDisputes')
          .values({ key, chargeId: charge.id, openedAt: at, closedAt: null })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .execute()
        await refusePendingRefunds(trx, charge.id, at)
      }),
    async closeDispute(key, at) {
      await db.updateTable('networkDisputes').set({ closedAt: at }).where('key', '=', key).execute()
    },
  }
}
