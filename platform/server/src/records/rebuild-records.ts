import { DAY, systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { rebuildAccess } from '#src/access/compute-due-access.ts'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { fetchPage, startAsking } from './ask-provider.ts'
import { findEventUpdate } from './event-update.ts'
import type { Noun } from './noun.ts'
import { refreshStale } from './refresh-records.ts'
import { drawTicket, saveRecords } from './save-records.ts'
import { NOUNS } from './table.ts'

/** A rebuilt row with a different body. Null: it doesn't exist, or the provider no longer has the object. */
export type Difference = { table: string; id: string; before: unknown; after: unknown }

const EVENTS_AT_ONCE = 500

/** Names of the tables in which rows are rebuilt. */
export const REBUILT_TABLE = new RegExp(String.raw`^(${NOUNS.map(({ table }) => table).join('|')})_\d+$`)
/** The one schema in which the program may create tables. */
export const REBUILT_SCHEMA = 'rebuilt'
/** No rebuild takes that long. */
const LEFTOVER_MILLISECONDS_MIN = 7 * DAY

/** Drops what rebuilds left that were killed. Others may be running: their tables are younger. */
async function dropLeftovers({ database: { db } }: Deps): Promise<void> {
  const before = new Date(systemClock.now().getTime() - LEFTOVER_MILLISECONDS_MIN)
  const { rows } = await sql<{ table: string }>`select ${REBUILT_SCHEMA} || '.' || relname as table from pg_class
    where relnamespace = ${REBUILT_SCHEMA}::regnamespace and relkind = 'r' and relname ~ ${REBUILT_TABLE.source}
      and coalesce(obj_description(oid, 'pg_class')::timestamptz, '-infinity') < ${before}`.execute(db)
  for (const { table } of rows) await sql`drop table if exists ${sql.table(table)}`.execute(db)
}

/** Creates empty copies of the nouns' tables, in which rows are built while the others are read. Their comment is their age. */
async function makeTables(deps: Deps, ticket: number): Promise<Noun[]> {
  const nouns = NOUNS.map((noun) => ({ ...noun, table: `${REBUILT_SCHEMA}.${noun.table}_${ticket}` }))
  for (const [index, { table }] of nouns.entries()) {
    const original = NOUNS[index]?.table ?? ''
    await sql`create unlogged table ${sql.table(table)} (like ${sql.table(original)} including all);
      comment on table ${sql.table(table)} is ${sql.lit(systemClock.now().toISOString())}`.execute(deps.database.db)
  }
  return nouns
}

/** Replays all stored events in the order they arrived. */
async function replayEvents(deps: Deps, nouns: readonly Noun[], { organizationId, environment }: ProviderConnectionRow) {
  let after: { receivedAt: Date; webhookId: string } | undefined
  for (;;) {
    const events = await deps.database.db
      .selectFrom('providerEvents')
      .select(['webhookId', 'receivedAt', 'happenedAt', 'body'])
      .where('organizationId', '=', organizationId)
      .where('environment', '=', environment)
      .$if(after !== undefined, (query) =>
        query.where((row) =>
          row(row.refTuple('receivedAt', 'webhookId'), '>', row.tuple(after?.receivedAt ?? new Date(0), after?.webhookId ?? '')),
        ),
      )
      .orderBy('receivedAt')
      .orderBy('webhookId')
      .limit(EVENTS_AT_ONCE)
      .execute()
    for (const { body, happenedAt } of events) {
      const update = findEventUpdate(parseEvent(body), happenedAt)
      const noun = nouns.find(({ name }) => name === update?.noun.name)
      if (update && noun) await transact(deps, (work) => saveRecords({ ...work, organizationId, environment }, noun, [update]))
    }
    const last = events.at(-1)
    if (!last || events.length < EVENTS_AT_ONCE) return
    after = last
  }
}

function parseEvent(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Events that no version could read are stored as received.
    return undefined
  }
}

/**
 * Replaces the existing rows with the rebuilt ones. Rows written during the rebuild are newer and stay.
 * @param startedAs drawn before the first row was built
 */
async function takeOver(
  deps: Deps,
  { organizationId, environment }: ProviderConnectionRow,
  { noun, rebuilt, startedAs }: { noun: Noun; rebuilt: Noun; startedAs: number },
): Promise<Difference[]> {
  const [live, built] = [sql.table(noun.table), sql.table(rebuilt.table)]
  const ofShop = sql`organization_id = ${organizationId} and environment = ${environment}`
  return transact(deps, async ({ trx }) => {
    await sql`select from ${live} where ${ofShop} order by id for update`.execute(trx)
    // Fields with their own requests are not fetched again: they stay until an answer changes them.
    const asides = sql`${[...(noun.asides ?? [])]}::text[]`
    await sql`
      update ${built} b set body = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(l.body) where key = any(${asides})) || b.body
      from ${live} l
      where l.organization_id = b.organization_id and l.environment = b.environment and l.id = b.id
        and l.body is not null and b.body is not null and b.organization_id = ${organizationId} and b.environment = ${environment}`.execute(
      trx,
    )
    const { rows } = await sql<Difference>`
      select coalesce(l.id, b.id) as id, l.body as before, b.body as after
      from (select id, body, written_as from ${live} where ${ofShop}) l
      full join (select id, body from ${built} where ${ofShop}) b using (id)
      where l.body - ${asides} is distinct from b.body - ${asides} and coalesce(l.written_as, 0) < ${startedAs}
      order by id`.execute(trx)
    await sql`delete from ${live} where ${ofShop} and written_as < ${startedAs}`.execute(trx)
    await sql`insert into ${live} select * from ${built} where ${ofShop} on conflict do nothing`.execute(trx)
    return rows.map((row) => ({ ...row, table: noun.table }))
  })
}

/**
 * Rebuilds a shop's records, from the stored events and one read of everything at its provider, and replaces the old ones; then
 * what its customers have. Pages read the old rows until then.
 * @throws what the provider refuses; then the old rows stay
 */
export async function rebuildRecords(deps: Deps, connection: ProviderConnectionRow): Promise<Difference[]> {
  await dropLeftovers(deps)
  const startedAs = await drawTicket(toReadOnly(deps))
  const nouns = await makeTables(deps, startedAs)
  try {
    await replayEvents(deps, nouns, connection)
    const asking = startAsking(deps, connection, Number.POSITIVE_INFINITY, { nouns })
    for (const noun of nouns)
      for (const list of noun.lists) for (let page = 0; ; page += 1) if ((await fetchPage(asking, list, page)).isLast) break
    await refreshStale(asking, nouns)
    const differences: Difference[] = []
    for (const [index, rebuilt] of nouns.entries()) {
      const noun = NOUNS[index]
      if (noun) differences.push(...(await takeOver(deps, connection, { noun, rebuilt, startedAs })))
    }
    await rebuildAccess(deps, connection)
    return differences
  } finally {
    for (const { table } of nouns) await sql`drop table if exists ${sql.table(table)}`.execute(deps.database.db)
  }
}

/** Rebuilds the records of a shop, if it still has this connection. */
export async function rebuildShop(
  deps: Deps,
  { organizationId, environment }: Pick<ProviderConnectionRow, 'organizationId' | 'environment'>,
): Promise<void> {
  const connection = await findConnection({ ...toReadOnly(deps), organizationId }, environment)
  if (!connection) return
  const differences = await rebuildRecords(deps, connection)
  deps.log.info({ organizationId, environment, differences: differences.length }, 'the records of a shop were built anew')
}
