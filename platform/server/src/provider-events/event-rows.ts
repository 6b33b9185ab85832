import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { addMilliseconds, HOUR, MINUTE } from '@tradepost/kit/clock'
import { insertRowsQuery } from '@tradepost/kit/database/bulk-rows'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import type { Deps } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { Scope, Work } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import type { Outcome } from './apply-event.ts'
import type { ReadEvent } from './read-event.ts'
import type { ProviderEventRow } from './table.ts'

/** Pauses after the first tries; the last one repeats. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR] as const
/** About a month of tries. Later, a person can start one. */
const TRIES_MAX = 36
/** Later than any instant in milliseconds, and less than the largest whole number. */
const FIRST = 1e15

/** Returns the pause after this many tries, in milliseconds. */
export const pauseAfter = (tries: number): number => PAUSES[Math.min(tries, PAUSES.length) - 1] ?? MINUTE

const rankOf = (receivedAt: Date, isHandled: boolean): number => receivedAt.getTime() + (isHandled ? 0 : FIRST)

/** When to try again after this many tries; null for never. */
function retryAfterTry(now: Date, tries: number, { isHandled }: Outcome): Date | null {
  return isHandled || tries >= TRIES_MAX ? null : addMilliseconds(now, pauseAfter(tries))
}

type NewEvent = {
  webhookId: string
  environment: ProviderEnvironment
  body: string
  event: ReadEvent
  outcome: Outcome
}

/** Keeps an event. False if it is kept already. */
export async function insertEvent(scope: Scope, { event, outcome, ...kept }: NewEvent): Promise<boolean> {
  const now = scope.clock.now()
  const row: ProviderEventRow = {
    ...kept,
    organizationId: scope.organizationId,
    type: event.type,
    objectId: event.objectId,
    paymentId: event.paymentId,
    subscriptionId: event.subscriptionId,
    problem: outcome.problem,
    happenedAt: event.happenedAt,
    receivedAt: now,
    handledAt: outcome.isHandled ? now : null,
    tries: 1,
    retryAt: retryAfterTry(now, 1, outcome),
    rank: rankOf(now, outcome.isHandled),
  }
  const { rows } = await sql`${insertRowsQuery('providerEvents', [row])} on conflict do nothing returning webhook_id`.execute(
    scope.trx,
  )
  return rows.length > 0
}

/**
 * A connection of the organization that an event was sent to. `isKept`: whether that event is kept already. `ticket`: of what is
 * asked about it.
 */
export type Addressee = ProviderConnectionRow & { isKept: boolean; ticket: number }

type Sent = Pick<ProviderEventRow, 'organizationId' | 'webhookId'>

const findAddressees = prepare(
  (_: Kysely<PlatformTables>, { organizationId, webhookId }: Sent) => sql<Addressee>`
    select connection.*, exists (
      select from provider_events event
      where event.organization_id = connection.organization_id and event.webhook_id = ${webhookId}) as is_kept,
      nextval('record_tickets') as ticket
    from provider_connections connection where organization_id = ${organizationId}`,
)

/** Lists every provider that may have sent an event: those that the organization is or was connected to. */
export const listAddressees = ({ trx }: Work, sent: Sent): Promise<Addressee[]> => findAddressees.run(trx, sent)

/** Notes how another try of an event ended. False if it has been handled meanwhile. */
export async function updateEvent(scope: Scope, row: ProviderEventRow, outcome: Outcome): Promise<boolean> {
  const now = scope.clock.now()
  const updated = await scope.trx
    .updateTable('providerEvents')
    .set({
      problem: outcome.problem,
      handledAt: outcome.isHandled ? now : null,
      retryAt: retryAfterTry(now, row.tries, outcome),
      rank: rankOf(row.receivedAt, outcome.isHandled),
    })
    .where('organizationId', '=', row.organizationId)
    .where('webhookId', '=', row.webhookId)
    .where('handledAt', 'is', null)
    .returning('webhookId')
    .executeTakeFirst()
  return updated !== undefined
}

/** Claims events whose next try is due, for the pause after it: if this process ends, they are tried again then. */
export async function claimDueEvents({ database, clock }: Deps, limit: number): Promise<ProviderEventRow[]> {
  const now = clock.now()
  const pauses = PAUSES.map((pause) => pause / MINUTE)
  return database.db
    .updateTable('providerEvents as event')
    .set((row) => ({
      tries: row('event.tries', '+', 1),
      retryAt: sql<Date>`${now}::timestamptz + (${pauses}::int[])[least(event.tries + 1, ${pauses.length}::int)] * interval '1 minute'`,
    }))
    .from((from) =>
      from
        .selectFrom('providerEvents')
        .select(['organizationId', 'webhookId'])
        .where('retryAt', '<=', now)
        .where('handledAt', 'is', null)
        .orderBy('retryAt')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .as('due'),
    )
    .whereRef('due.organizationId', '=', 'event.organizationId')
    .whereRef('due.webhookId', '=', 'event.webhookId')
    .returningAll('event')
    .execute()
}

/** Claims one event for a try at once. Undefined if it isn't kept; a handled one is returned as it is. */
export async function claimEvent(
  { trx, clock, organizationId }: Scope,
  { webhookId, environment }: Pick<ProviderEventRow, 'webhookId' | 'environment'>,
): Promise<ProviderEventRow | undefined> {
  return trx
    .updateTable('providerEvents')
    .set({
      tries: sql<number>`tries + (handled_at is null)::int`,
      retryAt: sql<Date | null>`case when handled_at is null then ${addMilliseconds(clock.now(), MINUTE)}::timestamptz end`,
    })
    .where('organizationId', '=', organizationId)
    .where('webhookId', '=', webhookId)
    .where('environment', '=', environment)
    .returningAll()
    .executeTakeFirst()
}

/** Counts the events that could not be applied yet. */
export async function countFailingEvents({ database }: Pick<Deps, 'database'>): Promise<number> {
  const { count } = await database.db
    .selectFrom('providerEvents')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('handledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
