import { type Bulk, createRounds } from '@tradepost/kit/database/batch'
import { insertRowsQuery } from '@tradepost/kit/database/bulk-rows'
import { type Kysely, runTransaction, sql } from '@tradepost/kit/database/database'
import { isConnectionLost } from '@tradepost/kit/database/outage'
import { read } from '@tradepost/kit/database/statements'
import { assert } from '@tradepost/kit/faults'
import { generateId } from '@tradepost/kit/ids'
import type { Signer } from '@tradepost/kit/secrets/sealer'
import { type Acquirer, type Card, CardNotAccepted, type CardSummary, type Charge, type ChargeRequest } from './acquirer.ts'
import { authorizeCard, authorizeRedirect, type ChargeResult, toChargeResult } from './authorize.ts'
import { createNetworkDisputes } from './network-disputes.ts'
import { createNetworkRefunds } from './network-refunds.ts'
import type { AcquirerTables, ChargeRow, StoredCardRow } from './table.ts'
import { type Behavior, findTestCard } from './test-cards.ts'

function cardOf(row: ChargeRow): CardSummary | null {
  if (row.cardFingerprint === null) return null
  return {
    network: row.cardNetwork ?? '',
    lastFour: row.cardLastFour ?? '',
    type: row.cardType ?? '',
    issuingCountry: row.cardIssuingCountry ?? '',
    expiryMonth: row.cardExpiryMonth ?? 0,
    expiryYear: row.cardExpiryYear ?? 0,
    fingerprint: row.cardFingerprint,
  }
}

function toCharge(row: ChargeRow): Charge {
  return {
    id: row.id,
    idempotencyKey: row.idempotencyKey,
    businessId: row.businessId,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    declineCode: row.declineCode,
    nextCheckAt: row.resolvesAt,
    card: cardOf(row),
    token: row.token,
    dispute: row.dispute,
  }
}

type CardColumns = Pick<
  ChargeRow,
  | 'cardNetwork'
  | 'cardLastFour'
  | 'cardType'
  | 'cardIssuingCountry'
  | 'cardExpiryMonth'
  | 'cardExpiryYear'
  | 'cardFingerprint'
  | 'token'
  | 'refunds'
  | 'dispute'
>
const NO_CARD: CardColumns = {
  cardNetwork: null,
  cardLastFour: null,
  cardType: null,
  cardIssuingCountry: null,
  cardExpiryMonth: null,
  cardExpiryYear: null,
  cardFingerprint: null,
  token: null,
  refunds: 'at_once',
  dispute: null,
}

/** The payment source, resolved before anything is written: the columns to store, and its behavior now and later. */
type Presented = { method: ChargeRow['method']; columns: CardColumns; opening: ChargeResult; behaviorAgain: Behavior | null }

const findCharge = (db: Kysely<AcquirerTables>, key: string) =>
  db.selectFrom('charges').selectAll().where('idempotencyKey', '=', key).forUpdate().executeTakeFirst()

/** A charge to open. `behaviorAgain`: how its card behaves when it's charged again, if it is to be kept. */
type Opening = { row: ChargeRow; behaviorAgain: Behavior | null }

/** Opens charges, each with its journal entry and its kept card. A key that exists gets the charge that it opened before. */
const openCharges: Bulk<AcquirerTables, Opening, Charge> = async (db, openings) => {
  const kept = openings.flatMap(({ row, behaviorAgain }) => (behaviorAgain ? [toStoredCard(row, behaviorAgain)] : []))
  const keeping =
    kept.length === 0
      ? sql``
      : sql`, kept as (
        ${insertRowsQuery('storedCards', kept)} where token in (select token from opened)
      )`
  const { rows } = await sql<ChargeRow>`
    with opened as (
      ${insertRowsQuery(
        'charges',
        openings.map(({ row }) => row),
      )} on conflict (idempotency_key) do nothing returning *
    ), noted as (
      insert into journal (charge_id, idempotency_key, kind, amount, currency, at)
      select id, idempotency_key, status, amount, currency, created_at from opened
    )
    ${keeping}
    select * from opened`.execute(db)
  const opened = new Map(rows.map((row) => [row.idempotencyKey, row]))
  const charges: Charge[] = []
  for (const { row } of openings) {
    const charge = opened.get(row.idempotencyKey) ?? (await findCharge(db, row.idempotencyKey))
    assert(charge, 'A key that conflicts has a charge')
    charges.push(toCharge(charge))
  }
  return charges
}

const findStoredCards: Bulk<AcquirerTables, { token: string; businessId: string }, StoredCardRow | undefined> = async (
  db,
  asked,
) => {
  const rows = await db
    .selectFrom('storedCards')
    .selectAll()
    .where(sql<boolean>`token = any (${asked.map(({ token }) => token)}::text[])`)
    .execute()
  const kept = new Map(rows.map((row) => [row.token, row]))
  return asked.map(({ token, businessId }) => {
    const card = kept.get(token)
    return card?.businessId === businessId ? card : undefined
  })
}

/**
 * Creates the simulated card network on its own database. A repeated key finds the existing charge. Every change of a charge and
 * its journal entry share one transaction. Charges that arrive in one turn of the event loop are opened together.
 */
export function createSimulatedAcquirer(db: Kysely<AcquirerTables>, fingerprints: Pick<Signer, 'digest'>): Acquirer {
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
  const askTogether = createRounds(db)
  /** Opens a charge together with others; alone, if one of them can't be opened. */
  async function open(opening: Opening): Promise<Charge> {
    try {
      return await askTogether(openCharges, opening)
    } catch (error) {
      if (isConnectionLost(error)) throw error
      return read({ trx: db }, openCharges, opening)
    }
  }

  /** Advances a charge and journals it, if its current state matches `from`. */
  const move = (
    key: string,
    now: Date,
    from: ChargeRow['status'][],
    next: (row: ChargeRow, now: Date) => Partial<ChargeRow> | undefined,
  ) =>
    runTransaction(db, async (trx) => {
      const row = await findCharge(trx, key)
      const changes = row && from.includes(row.status) ? next(row, now) : undefined
      if (!row || !changes) return row ? toCharge(row) : undefined
      const moved = await trx
        .updateTable('charges')
        .set(changes)
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await record(trx, moved, now)
      return toCharge(moved)
    })

  const fingerprintOf = ({ number }: Pick<Card, 'number'>) => fingerprints.digest(number.replace(/[\s-]/g, ''))

  function presentCard(card: Card, request: ChargeRequest, now: Date): Presented {
    const { keepsCard = false, isOffSession = false, requiresChallenge = false } = request
    const number = card.number.replace(/[\s-]/g, '')
    const test = findTestCard(number)
    if (!test) throw new CardNotAccepted('Not a published test number')
    return {
      method: 'card',
      opening: authorizeCard({ behavior: test.behavior, expiry: card, isOffSession, requiresChallenge }, now),
      behaviorAgain: keepsCard ? (test.behaviorAgain ?? test.behavior) : null,
      columns: {
        cardNetwork: test.network,
        cardLastFour: number.slice(-4),
        cardType: test.type,
        cardIssuingCountry: test.issuingCountry,
        cardExpiryMonth: card.expiryMonth,
        cardExpiryYear: card.expiryYear,
        cardFingerprint: fingerprintOf(card),
        token: keepsCard ? generateId('cardToken') : null,
        refunds: test.refunds ?? 'at_once',
        dispute: test.dispute ?? null,
      },
    }
  }

  async function presentSaved(token: string, request: ChargeRequest, now: Date): Promise<Presented> {
    const { businessId, isOffSession = false, requiresChallenge = false } = request
    const kept = await askTogether(findStoredCards, { token, businessId })
    if (!kept) throw new CardNotAccepted('No card is kept under this token')
    const { businessId: _, createdAt: __, behavior, ...columns } = kept
    const expiry = { expiryMonth: kept.cardExpiryMonth, expiryYear: kept.cardExpiryYear }
    const opening = authorizeCard({ behavior, expiry, isOffSession, requiresChallenge }, now)
    return { method: 'card', opening, columns, behaviorAgain: null }
  }

  async function present(request: ChargeRequest, now: Date): Promise<Presented> {
    const { instrument } = request
    if (instrument.kind === 'card') return presentCard(instrument.card, request, now)
    if (instrument.kind === 'saved') return presentSaved(instrument.token, request, now)
    return { method: instrument.method, opening: authorizeRedirect(instrument, now), columns: NO_CARD, behaviorAgain: null }
  }

  return {
    fingerprintOf,
    async charge(request: ChargeRequest) {
      const now = request.at
      const { method, columns, opening, behaviorAgain } = await present(request, now)
      const { idempotencyKey, businessId, amount, currency } = request
      const row = {
        id: generateId('charge'),
        idempotencyKey,
        businessId,
        amount,
        currency,
        method,
        ...opening,
        ...columns,
        createdAt: now,
      }
      return open({ row, behaviorAgain })
    },
    lookUp: (key, at) =>
      move(key, at, ['processing'], (row, now) => {
        if (!row.resolvesAt || row.resolvesAt > now) return undefined
        return row.plannedOutcome === 'approve'
          ? { status: 'succeeded', resolvesAt: null }
          : { status: 'declined', declineCode: 'GENERIC_DECLINE', resolvesAt: null }
      }),
    answer: (key, answer, at) => move(key, at, ['requires_action'], (row, now) => toChargeResult(row.method, answer, now)),
    async void(key, at) {
      // A key that never arrived gets a tombstone, so that a charge still in flight can no longer move money.
      const row: ChargeRow = {
        id: generateId('charge'),
        idempotencyKey: key,
        businessId: '',
        amount: 0,
        currency: 'XXX',
        status: 'voided',
        plannedOutcome: 'decline',
        declineCode: null,
        resolvesAt: null,
        method: 'card',
        ...NO_CARD,
        createdAt: at,
      }
      const tombstone = await open({ row, behaviorAgain: null })
      return (await move(key, at, ['processing', 'requires_action'], () => ({ status: 'voided', resolvesAt: null }))) ?? tombstone
    },
    ...createNetworkRefunds(db),
    ...createNetworkDisputes(db),
  }
}

/** Returns the card of a charge as it's stored under its token, whatever its first result was. */
function toStoredCard(row: ChargeRow, behavior: Behavior): StoredCardRow {
  const { token, cardNetwork, cardLastFour, cardType, cardIssuingCountry, cardExpiryMonth, cardExpiryYear, cardFingerprint } = row
  assert(
    token &&
      cardNetwork &&
      cardLastFour &&
      cardType &&
      cardIssuingCountry &&
      cardExpiryMonth &&
      cardExpiryYear &&
      cardFingerprint,
    'Only a card is kept',
  )
  return {
    token,
    businessId: row.businessId,
    cardNetwork,
    cardLastFour,
    cardType,
    cardIssuingCountry,
    cardExpiryMonth,
    cardExpiryYear,
    cardFingerprint,
    behavior,
    refunds: row.refunds,
    dispute: row.dispute,
    createdAt: row.createdAt,
  }
}
