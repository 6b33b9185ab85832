import { insertLongRows } from '@tradepost/kit/database/bulk-rows'
import { type Kysely, runTransaction, sql } from '@tradepost/kit/database/database'
import { write } from '@tradepost/kit/database/statements'
import { withoutFlush } from '@tradepost/kit/database/without-flush'
import type { Deps } from '#src/deps.ts'
import type { ProviderTables } from '#src/tables.ts'

const WRITTEN_AT_ONCE = 500
const PURGED_AT_ONCE = 10_000

const KEPT_PER_BUSINESS = 100_000

/**
 * Writes the oldest requests of the buffer in one transaction, which doesn't wait for the disk: a crash loses requests that wait
 * as well. They wait on if it fails. Returns how many, or 0 if these were all: those that arrive meanwhile make up the next
 * batch.
 */
export async function writeRequests({ database, requestBuffer }: Pick<Deps, 'database' | 'requestBuffer'>): Promise<number> {
  const requests = requestBuffer.take(WRITTEN_AT_ONCE)
  if (requests.length === 0) return 0
  try {
    await runTransaction(database.db, async (trx: Kysely<ProviderTables>) => {
      await write({ trx }, sql`select ${withoutFlush}`)
      await insertLongRows(trx, 'requestLog', requests)
    })
  } catch (error) {
    requestBuffer.restore(requests)
    throw error
  }
  return requests.length < WRITTEN_AT_ONCE ? 0 : requests.length
}

/** Deletes a batch of requests beyond the number that a business keeps. Returns how many. */
export async function purgeRequests({ database }: Pick<Deps, 'database'>, keptPerBusiness = KEPT_PER_BUSINESS): Promise<number> {
  const beyond = await sql`
    delete from request_log where (business_id, id) in (
      select business_id, beyond.id from (select id as business_id from businesses) as each
      cross join lateral (
        select id from request_log where request_log.business_id = each.business_id
        order by id desc offset ${keptPerBusiness} limit ${PURGED_AT_ONCE}
      ) as beyond
    ) returning 1`.execute(database.db)
  return beyond.rows.length
}
