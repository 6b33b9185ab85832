import { type RawBuilder, sql } from '@tradepost/kit/database'
import type * as z from 'zod'
import type { RecordScope } from '#src/scope.ts'
import type { Body } from './merge-news.ts'
import type { Noun } from './noun.ts'

/** Condition: not archived. Objects that are in no list yet count neither as active nor as archived. */
export const IS_ACTIVE = sql`is_archived = false`

/** The newest rows first, in the order of the index `newest` that every table with `created_at` has. */
export const NEWEST = sql`created_at desc, id desc`

type Which = { conditions?: readonly RawBuilder<unknown>[]; orderBy?: RawBuilder<unknown>; limit?: number }

/** Lists the bodies of a shop's matching rows, as the provider returned them. Deleted objects have none. */
export async function listBodies(
  { trx, organizationId, environment }: RecordScope,
  { table }: Noun,
  { conditions = [], orderBy = sql`id`, limit = 1000 }: Which = {},
): Promise<Body[]> {
  const all = [sql`organization_id = ${organizationId}`, sql`environment = ${environment}`, sql`body is not null`, ...conditions]
  const { rows } = await sql<{ body: Body }>`
    select body from ${sql.table(table)} where ${sql.join(all, sql` and `)} order by ${orderBy} limit ${limit}`.execute(trx)
  return rows.map(({ body }) => body)
}

/** Lists the bodies of the objects with these IDs, where they exist. */
export const listBodiesOf = async (scope: RecordScope, noun: Noun, ids: readonly string[]): Promise<Body[]> =>
  ids.length === 0 ? [] : listBodies(scope, noun, { conditions: [sql`id = any(${[...ids]}::text[])`], limit: ids.length })

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
