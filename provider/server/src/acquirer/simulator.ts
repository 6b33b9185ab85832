import { type Clock, later, SECOND } from '@tradepost/kit/clock'
import type { Kysely } from '@tradepost/kit/database'
import { assert } from '@tradepost/kit/faults'
import { newId } from '@tradepost/kit/ids'
import type { Sealer } from '@tradepost/kit/secrets'
import { type Acquirer, type Card, CardNotAccepted, type Charge, type ChargeRequest } from './acquirer.ts'
import type { AcquirerTables, ChargeRow } from './table.ts'
import { findTestCard, type TestCard } from './test-cards.ts'

/** How long a "processing" test number takes to settle. */
export const PROCESSING_MILLISECONDS = 5 * SECOND

function toCharge(row: ChargeRow): Charge {
  return {
    id: row.id,
    idempotencyKey: row.idempotencyKey,
    businessId: row.businessId,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    declineCode: row.declineCode,
    askAgainAt: row.settlesAt,
    card: {
      network: row.cardNetwork,
      lastFour: row.cardLastFour,
      type: row.cardType,
      issuingCountry: row.cardIssuingCountry,
      fingerprint: row.cardFingerprint,
    },
  }
}

type Opening = Pick<ChargeRow, 'status' | 'plan' | 'declineCode' | 'settlesAt'>

/** What a card does on first contact. An expiry in the past is declined before the number has its say. */
function openingOf(test: TestCard, card: Card, now: Date): Opening {
  const decline = (declineCode: string): Opening => ({ status: 'declined', plan: 'decline', declineCode, settlesAt: null })
  if (card.expiryYear * 12 + card.expiryMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) return decline('EXPIRED_CARD')
  switch (test.behaviour.kind) {
    case 'approve':
      return { status: 'succeeded', plan: 'approve', declineCode: null, settlesAt: null }
    case 'decline':
      return decline(test.behaviour.code)
    case 'challenge':
      return { status: 'requires_action', plan: 'approve', declineCode: null, settlesAt: null }
    case 'process':
      return {
        status: 'processing',
        plan: test.behaviour.then,
        declineCode: null,
        settlesAt: later(now, PROCESSING_MILLISECONDS),
      }
  }
}

/**
 * The simulated card network on its own database. A repeated key finds the charge that is already there; every
 * change of a charge and its journal line are one transaction.
 */
export function makeSimulator(db: Kysely<AcquirerTables>, clock: Clock, fingerprints: Pick<Sealer, 'digest'>): Acquirer {
  const record = (trx: Kysely<AcquirerTables>, row: ChargeRow, at: Date) =>
    trx
      .insertInto('journal')
      .values({
        chargeId: row.id,
        idempotencyKey: row.idempotencyKey,
        kind: row.status,
        amount: row.amount,
        currency: row.currency,
        at,
      })
      .execute()
  const find = (trx: Kysely<AcquirerTables>, key: string) =>
    trx.selectFrom('charges').selectAll().where('idempotencyKey', '=', key).forUpdate().executeTakeFirst()

  const open = (row: ChargeRow) =>
    db.transaction().execute(async (trx) => {
      const opened = await trx
        .insertInto('charges')
        .values(row)
        .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
        .returningAll()
        .executeTakeFirst()
      if (opened) await record(trx, opened, row.createdAt)
      const charge = opened ?? (await find(trx, row.idempotencyKey))
      assert(charge, 'A key that conflicts has a charge')
      return toCharge(charge)
    })

  /** Moves a charge on if it stands where `from` says, and journals it. */
  const move = (key: string, from: ChargeRow['status'][], next: (row: ChargeRow, now: Date) => Partial<ChargeRow> | undefined) =>
    db.transaction().execute(async (trx) => {
      const row = await find(trx, key)
      const changes = row && from.includes(row.status) ? next(row, clock.now()) : undefined
      if (!row || !changes) return row ? toCharge(row) : undefined
      const moved = await trx
        .updateTable('charges')
        .set(changes)
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await record(trx, moved, clock.now())
      return toCharge(moved)
    })

  return {
    async charge(request: ChargeRequest) {
      const number = request.card.number.replace(/[\s-]/g, '')
      const test = findTestCard(number)
      if (!test) throw new CardNotAccepted('Not a published test number')
      const now = clock.now()
      return open({
        ...openingOf(test, request.card, now),
        id: newId('charge'),
        idempotencyKey: request.idempotencyKey,
        businessId: request.businessId,
        amount: request.amount,
        currency: request.currency,
        cardNetwork: test.network,
        cardLastFour: number.slice(-4),
        cardType: test.type,
        cardIssuingCountry: test.issuingCountry,
        cardFingerprint: fingerprints.digest(number),
        createdAt: now,
      })
    },
    lookUp: (key) =>
      move(key, ['processing'], (row, now) => {
        if (!row.settlesAt || row.settlesAt > now) return undefined
        return row.plan === 'approve'
          ? { status: 'succeeded', settlesAt: null }
          : { status: 'declined', declineCode: 'GENERIC_DECLINE', settlesAt: null }
      }),
    answer: (key, answer) =>
      move(key, ['requires_action'], () =>
        answer === 'approve' ? { status: 'succeeded' } : { status: 'declined', declineCode: 'AUTHENTICATION_FAILURE' },
      ),
    async void(key) {
      const now = clock.now()
      // A key that never arrived gets a tombstone, so that a charge still on its way can no longer move money.
      const tombstone = await open({
        id: newId('charge'),
        idempotencyKey: key,
        businessId: '',
        amount: 0,
        currency: 'XXX',
        status: 'voided',
        plan: 'decline',
        declineCode: null,
        settlesAt: null,
        cardNetwork: '',
        cardLastFour: '',
        cardType: '',
        cardIssuingCountry: '',
        cardFingerprint: '',
        createdAt: now,
      })
      return (await move(key, ['processing', 'requires_action'], () => ({ status: 'voided', settlesAt: null }))) ?? tombstone
    },
  }
}
