import { type Bulk, createRounds } from '@tradepost/kit/database/batch'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { matchAny } from '@tradepost/kit/database/prepare'
import { read } from '@tradepost/kit/database/statements'
import type * as z from 'zod'
import type { RecordScope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import type { Body } from './merge-update.ts'
import type { Noun } from './noun.ts'

/** Condition: not archived. Objects that are in no list yet count neither as active nor as archived. */
export const IS_ACTIVE = sql`is_archived = false`

/** The newest rows first, in the order of the index `newest` that every table with `created_at` has. */
export const NEWEST = sql`created_at desc, id desc`

type Which = { conditions?: readonly RawBuilder<unknown>[]; orderBy?: RawBuilder<unknown>; limit?: number }

type Listing = Pick<RecordScope, 'organizationId' | 'environment'> & { noun: Noun; which: Which }

function bodiesQuery({ organizationId, environment, noun: { table }, which }: Listing): RawBuilder<{ body: Body }> {
  const { conditions = [], orderBy = sql`id`, limit = 1000 } = which
  const all = [sql`organization_id = ${organizationId}`, sql`environment = ${environment}`, sql`body is not null`, ...conditions]
  return sql`select body from ${sql.table(table)} where ${sql.join(all, sql` and `)} order by ${orderBy} limit ${limit}`
}

/** Answers several readers by one statement. */
const fetchBodies: Bulk<PlatformTables, RawBuilder<{ body: Body }>, Body[]> = async (db, asks) => {
  const [only, ...others] = asks
  if (only && others.length === 0) return [(await only.execute(db)).rows.map(({ body }) => body)]
  const lists = asks.map((ask) => sql`(select coalesce(jsonb_agg(body), '[]') from (${ask}) as listed)`)
  const { rows } = await sql<{ bodies: Body[][] }>`select jsonb_build_array(${sql.join(lists)}) as bodies`.execute(db)
  return rows[0]?.bodies ?? []
}

/** Reads short lists of our own beside bodies, in the same statement. `query`: selects one column `body`, an object. */
export const listBeside = ({ trx, batch }: RecordScope, query: RawBuilder<{ body: Body }>): Promise<Body[]> =>
  read({ trx, batch }, fetchBodies, query)

/** Returns a scope whose readers share one statement, as far as they ask at the same time: for lists that are short. */
export const readTogether = <T extends RecordScope>(scope: T): T => ({ ...scope, batch: { ask: createRounds(scope.trx) } })

/** Lists the bodies of a shop's matching rows, as the provider returned them. Deleted objects have none. */
export async function listBodies(
  { trx, batch, organizationId, environment }: RecordScope,
  noun: Noun,
  which: Which = {},
): Promise<Body[]> {
  return read({ trx, batch }, fetchBodies, bodiesQuery({ organizationId, environment, noun, which }))
}

/** Lists the bodies of the objects with these IDs, where they exist. */
export const listBodiesOf = async (scope: RecordScope, noun: Noun, ids: readonly string[]): Promise<Body[]> =>
  ids.length === 0 ? [] : listBodies(scope, noun, { conditions: [sql`id = ${matchAny(ids)}`], limit: ids.length })

/** Returns when objects with these IDs took their status, by ID: of those whose status came with an event, not an answer. */
export async function readEventTimes(
  { trx, organizationId, environment }: RecordScope,
  { table }: Noun,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; happenedAt: Date }>`
    select id, happened_at as "happenedAt" from ${sql.table(table)}
    where organization_id = ${organizationId} and environment = ${environment} and id = ${matchAny(ids)}
      and source = 'event' and happened_at is not null`.execute(trx)
  return new Map(rows.map(({ id, happenedAt }) => [id, happenedAt]))
}

/** Reads the bodies that match the schema; a newer provider's format may not. */
export const readBodies = <T>(schema: z.ZodType<T>, bodies: readonly Body[]): T[] =>
  bodies.flatMap((body) => {
    const { success, data } = schema.safeParse(body)
    return success ? [data] : []
  })

/** Returns one object, if it exists and is readable. */
export async function findRecord<T>(scope: RecordScope, noun: Noun, schema: z.ZodType<T>, id: string): Promise<T | undefined> {
  return readBodies(schema, await listBodiesOf(scope, noun, [id]))[0]
}

/** Returns whether a record has the object. */
export const isKnown = async (scope: RecordScope, noun: Noun, id: string): Promise<boolean> =>
  (await listBodiesOf(scope, noun, [id])).length > 0
