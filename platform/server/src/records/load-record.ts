import { addMilliseconds } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import * as z from 'zod'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { FRESH_MILLISECONDS, type LoadedRecords, loadRecordsOf } from './load-records.ts'
import type { Body } from './merge-update.ts'
import type { Noun } from './noun.ts'
import { openProvider } from './open-provider.ts'

/** Reads a body by a schema. */
export const readAs =
  <T>(schema: z.ZodType<T>) =>
  (body: Body): T | undefined =>
    schema.safeParse(body).data

const State = z.object({ is_archived: z.boolean().catch(false) })

/** Reads a body by a schema, and adds whether it is archived: false until a list says so. */
export const readWithState =
  <T>(schema: z.ZodType<T>) =>
  (body: Body): (T & z.infer<typeof State>) | undefined => {
    const { success, data } = schema.safeParse(body)
    return success ? { ...data, ...State.parse(body) } : undefined
  }

type Row = { body: Body | null; isWhole: boolean; isBehind: boolean; checkedAt: Date }
type Which = { connection: ProviderConnectionRow; noun: Noun; id: string }

async function findRow(deps: Deps, { connection, noun, id }: Which): Promise<Row | undefined> {
  const { organizationId, environment } = connection
  const { rows } = await sql<Row>`
    select body, is_whole as "isWhole", (stale_since is not null or is_lacking) as "isBehind", checked_at as "checkedAt"
    from ${sql.table(noun.table)}
    where organization_id = ${organizationId} and environment = ${environment} and id = ${id}`.execute(toReadOnly(deps).trx)
  return rows[0]
}

type Refreshed = Omit<Which, 'connection'> & { connection: Pick<ProviderConnectionRow, 'organizationId' | 'environment'> }

/** Adds a job that asks the provider about one object. */
export function refreshRecordSoon(deps: Deps, { connection: { organizationId, environment }, noun, id }: Refreshed): void {
  const about = { organizationId, environment, noun: noun.name, id }
  deps.keepBusy(deps.addJob('refresh-record', about, `refresh-record/${organizationId}/${environment}/${noun.name}/${id}`))
}

/**
 * Waits for the provider only if no answer was about the object yet, or only a list has. What the provider doesn't have is
 * undefined: in its own words, the first request would be answered otherwise than the next ones, which read a row.
 */
async function findWhole(deps: Deps, which: Which): Promise<Row | undefined> {
  const row = await findRow(deps, which)
  if (row?.isWhole) return row
  try {
    await which.noun.get(openProvider(deps, which.connection), which.id)
  } catch (error) {
    if (error instanceof Fault && error.code === 'PAYMENTS_ITEM_NOT_FOUND') return undefined
    throw error
  }
  return findRow(deps, which)
}

/**
 * Loads one object for a page of its own, with its record scope. Doesn't wait for the provider; an object that was not checked
 * for a while is refreshed in the background for the next request.
 * @throws 404 PAYMENTS_ITEM_NOT_FOUND; 502 RECORD_UNREADABLE
 */
export async function loadRecord<T>(
  deps: Deps,
  which: Which,
  read: (body: Body) => T | undefined,
): Promise<{ scope: LoadedRecords; record: T }> {
  const { connection } = which
  const [scope, row] = await Promise.all([loadRecordsOf(deps, connection), findWhole(deps, which)])
  if (!row?.body) throw fault('PAYMENTS_ITEM_NOT_FOUND')
  if (row.isBehind || addMilliseconds(row.checkedAt, FRESH_MILLISECONDS) <= scope.clock.now()) {
    refreshRecordSoon(deps, which)
  }
  const record = read(row.body)
  if (record === undefined) throw fault('RECORD_UNREADABLE')
  return { scope, record }
}
