import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { type Kysely, runTransaction } from '@tradepost/kit/database/database'
import { assert } from '@tradepost/kit/faults'
import { generateId } from '@tradepost/kit/ids'
import type { Acquirer, NetworkRefund } from './acquirer.ts'
import { isDisputed } from './network-disputes.ts'
import type { AcquirerTables, NetworkRefundRow } from './table.ts'
import type { RefundBehavior } from './test-cards.ts'

type RefundResult = Pick<NetworkRefundRow, 'status' | 'plannedOutcome' | 'resolvesAt'>

/** The network refuses a refund of a charge that is disputed. */
const REFUSED: RefundResult = { status: 'failed', plannedOutcome: 'failed', resolvesAt: null }

/** Returns the first state of a refund to a card. */
function openRefund(behavior: RefundBehavior, now: Date): RefundResult {
  switch (behavior) {
    case 'at_once':
      return { status: 'succeeded', plannedOutcome: 'succeeded', resolvesAt: null }
    case 'slow':
      return { status: 'pending', plannedOutcome: 'succeeded', resolvesAt: addMilliseconds(now, 3 * DAY) }
    case 'refused':
      return { status: 'pending', plannedOutcome: 'failed', resolvesAt: addMilliseconds(now, DAY) }
  }
}

const toNetworkRefund = ({ idempotencyKey, amount, currency, status, resolvesAt }: NetworkRefundRow): NetworkRefund => ({
  idempotencyKey,
  amount,
  currency,
  status,
  nextCheckAt: resolvesAt,
})

/** Creates the refunds of the simulated card network. A repeated key finds the existing refund; every change is journaled. */
export function createNetworkRefunds(db: Kysely<AcquirerTables>): Pick<Acquirer, 'refund' | 'lookUpRefund'> {
  const record = (trx: Kysely<AcquirerTables>, refund: NetworkRefundRow, at: Date) =>
    trx
      .insertInto('journal')
      .values({
        chargeId: refund.chargeId,
        idempotencyKey: refund.idempotencyKey,
        kind: `refund_${refund.status}`,
        amount: refund.amount,
        currency: refund.currency,
        at,
      })
      .execute()
  const find = (trx: Kysely<AcquirerTables>, key: string) =>
    trx.selectFrom('networkRefunds').selectAll().where('idempotencyKey', '=', key).forUpdate().executeTakeFirst()
  return {
    refund: ({ idempotencyKey, chargeKey, businessId, amount, currency, at }) =>
      runTransaction(db, async (trx) => {
        const charge = await trx
          .selectFrom('charges')
          .select(['id', 'refunds', 'status'])
          .where('idempotencyKey', '=', chargeKey)
          .where('businessId', '=', businessId)
          .forUpdate()
          .executeTakeFirst()
        assert(charge?.status === 'succeeded', 'A refund is of a charge that succeeded')
        const opening = (await isDisputed(trx, charge.id)) ? REFUSED : openRefund(charge.refunds, at)
        const opened = await trx
          .insertInto('networkRefunds')
          .values({
            id: generateId('networkRefund'),
            idempotencyKey,
            chargeId: charge.id,
            amount,
            currency,
            ...opening,
            createdAt: at,
          })
          .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
          .returningAll()
          .executeTakeFirst()
        if (opened) await record(trx, opened, at)
        const refund = opened ?? (await find(trx, idempotencyKey))
        assert(refund, 'A key that conflicts has a refund')
        return toNetworkRefund(refund)
      }),
    lookUpRefund: (key, at) =>
      runTransaction(db, async (trx) => {
        const refund = await find(trx, key)
        if (!refund) return undefined
        const { status, resolvesAt, plannedOutcome } = refund
        if (status !== 'pending' || !resolvesAt || resolvesAt > at) return toNetworkRefund(refund)
        const resolved = { ...refund, status: plannedOutcome, resolvesAt: null }
        await trx
          .updateTable('networkRefunds')
          .set({ status: plannedOutcome, resolvesAt: null })
          .where('id', '=', refund.id)
          .execute()
        await record(trx, resolved, at)
        return toNetworkRefund(resolved)
      }),
  }
}
