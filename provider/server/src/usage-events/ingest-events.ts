import type { EventInput } from '@tradepost/contract/provider/usage/usage-events'
import { addMilliseconds, HOUR, MINUTE } from '@tradepost/kit/clock'
import { isUniqueViolation, type Kysely, sql } from '@tradepost/kit/database/database'
import { matchAny, prepare } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import { faultAt } from '#src/faults.ts'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'

const lockOf = ({ businessId, mode }: Scope) => sql`hashtextextended(${`usage ${businessId} ${mode}`}, 0)`

/**
 * Takes the shared lock for ingesting events with the transaction's next statement: from then on until the end of the
 * transaction, no period of the business closes. The caller sets the events' timestamps after that statement.
 */
async function openUsage(scope: Scope): Promise<void> {
  await write(scope, sql`select pg_advisory_xact_lock_shared(${lockOf(scope)})`)
}

/** Takes the exclusive lock for billing a period: earlier events are committed now, and later ones get a later timestamp. */
export async function closeUsage(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(scope)})`.execute(scope.trx)
}

/** How old an event may be, and how far ahead the sender's clock may be (reference, 3.8). */
export const AGE_MILLISECONDS_MAX = HOUR
const AHEAD_MILLISECONDS_MAX = 5 * MINUTE

/**
 * Ingests all of these events or none, and returns how many were new: known IDs are skipped. `realNow`: the time of the sending
 * apps, which stays behind if the business moved its clock.
 * @throws 400 DUPLICATE_EVENT_IDS_IN_REQUEST, EVENT_TIMESTAMP_OUT_OF_RANGE; 422 INVALID_REQUEST_PARAMETERS if a customer doesn't
 * exist; each with the index of the first invalid event
 */
export async function ingestEvents(scope: Scope, events: readonly EventInput[], realNow: Date): Promise<number> {
  await openUsage(scope)
  const isKnown = await findCustomers(scope, events)
  const now = scope.clock.now()
  const times = checkEvents(events, { now, realNow })
  checkCustomers(events, isKnown)
  const rows = events.map((event, position) => ({
    id: event.event_id,
    customer_id: event.customer_id,
    event_name: event.event_name,
    happened_at: times[position],
    metadata: event.metadata ?? null,
    position,
  }))
  // In one order, so that two requests with the same events can't deadlock.
  rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  return insertNew(scope, { ...toTenant(scope), now, rows: JSON.stringify(rows) })
}

type NewEvents = Tenant & { now: Date; rows: string }

const insertQuery = ({ businessId, mode, now, rows }: NewEvents, onConflict = sql``) => sql`
  insert into usage_events (business_id, mode, id, customer_id, event_name, happened_at, metadata, received_at, position)
  select ${businessId}, ${mode}, id, customer_id, event_name, happened_at, metadata, ${now}::timestamptz, position
  from json_to_recordset(${rows}) as sent
    (id text, customer_id text, event_name text, happened_at timestamptz, metadata jsonb, position smallint)
  ${onConflict}`

const insertAll = prepare<ProviderTables, NewEvents, unknown>((_, events) => insertQuery(events))
const insertUnknown = prepare<ProviderTables, NewEvents, unknown>((_, events) =>
  insertQuery(events, sql`on conflict (business_id, mode, id) do nothing`),
)

/** Runs an insert and returns how many rows it added. */
async function countAdded(trx: Scope['trx'], insert: typeof insertAll, events: NewEvents): Promise<number> {
  const { numAffectedRows } = await trx.executeQuery(insert.fill(events).compile(trx))
  return Number(numAffectedRows)
}

/**
 * Inserts events, skips known IDs, and returns how many were new. IDs are seldom known, and looking for each costs a fifth of its
 * insert: so that is done once an insert of all has failed.
 */
async function insertNew({ trx }: Scope, events: NewEvents): Promise<number> {
  await write({ trx }, sql`savepoint before_events`)
  try {
    return await countAdded(trx, insertAll, events)
  } catch (error) {
    if (!isUniqueViolation(error, 'usage_events_pkey')) throw error
    await write({ trx }, sql`rollback to savepoint before_events`)
    return await countAdded(trx, insertUnknown, events)
  }
}

type Times = { now: Date; realNow: Date }

/** Returns when each event happened, by the clock of the business, as ISO 8601. */
function checkEvents(events: readonly EventInput[], times: Times): string[] {
  const now = times.now.toISOString()
  const seen = new Map<string, number>()
  return events.map(({ event_id: id, timestamp }, index) => {
    const first = seen.get(id)
    if (first !== undefined) {
      const at = `events.${index}.event_id`
      throw faultAt(at, 'DUPLICATE_EVENT_IDS_IN_REQUEST', `${at}: same ID as events.${first}`)
    }
    seen.set(id, index)
    return timestamp ? toBusinessTime(new Date(timestamp), times, index).toISOString() : now
  })
}

function isNear(time: Date, now: Date): boolean {
  const ahead = time.getTime() - now.getTime()
  return ahead >= -AGE_MILLISECONDS_MAX && ahead <= AHEAD_MILLISECONDS_MAX
}

/**
 * Converts an event's timestamp to the business's time. Apps send real time, even after a test clock was moved: a timestamp that
 * is current in real time moves by the clock's offset. One that is current for the business stays the same.
 */
function toBusinessTime(time: Date, { now, realNow }: Times, index: number): Date {
  if (isNear(time, now)) return time
  if (isNear(time, realNow)) return addMilliseconds(time, now.getTime() - realNow.getTime())
  const words = time < now ? 'More than 1 hour old' : 'More than 5 minutes ahead'
  // Names the business's time only if it differs from real time.
  const whose = now.getTime() === realNow.getTime() ? '' : `. The business's time is ${now.toISOString()}`
  const at = `events.${index}.timestamp`
  throw faultAt(at, 'EVENT_TIMESTAMP_OUT_OF_RANGE', `${at}: ${words}${whose}`)
}

const listKnown = prepare((db: Kysely<ProviderTables>, { businessId, mode, ids }: Tenant & { ids: readonly string[] }) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('businessId', '=', businessId)
    .where('mode', '=', mode)
    .where('id', '=', matchAny(ids)),
)

/** Returns which of the events' customers exist. */
async function findCustomers(scope: Scope, events: readonly EventInput[]): Promise<(id: string) => boolean> {
  const ids = [...new Set(events.map((event) => event.customer_id))]
  const found = await listKnown.run(scope.trx, { ...toTenant(scope), ids })
  const known = new Set(found.map((customer) => customer.id))
  return (id) => known.has(id)
}

function checkCustomers(events: readonly EventInput[], isKnown: (id: string) => boolean): void {
  const index = events.findIndex((event) => !isKnown(event.customer_id))
  const at = `events.${index}.customer_id`
  if (index >= 0) throw faultAt(at, 'INVALID_REQUEST_PARAMETERS', `${at}: This customer doesn't exist`)
}
