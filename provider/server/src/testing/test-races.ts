import { sql } from '@tradepost/kit/database/database'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { expect } from 'vitest'
import type { TestProvider } from './test-provider.ts'

/** Rounds of a race in which chance decides who is first. */
export const ROUNDS = runsOf({ usual: 5, all: 200 })

/** Counts the statements that wait for a lock. */
export async function countWaiting({ deps }: Pick<TestProvider, 'deps'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.database.db)
  return rows[0]?.count ?? 0
}

type RacedTable = 'payments' | 'idempotent_answers' | 'license_keys' | 'disputes'

/** Longer than the job that drops old parts of a table waits for its lock: reads that come meanwhile wait behind it. */
const TOGETHER_MILLISECONDS = 20_000

/**
 * Blocks writes to a table, but not reads, until every request has read and waits, to write or for another. Then all write at the
 * same moment.
 */
export async function runTogether<T>(
  provider: Pick<TestProvider, 'deps'>,
  table: RacedTable,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const answers = await provider.deps.database.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.id(table)} in share row exclusive mode`.execute(trx)
    const asked = requests.map((request) => request())
    // Not that job, nor the reads behind it.
    const countReady = async () => {
      const { rows } = await sql`select from pg_stat_activity join pg_locks using (pid)
        where datname = current_database() and not granted and mode not in ('AccessExclusiveLock', 'AccessShareLock')`.execute(
        provider.deps.database.db,
      )
      return rows.length
    }
    // A sweep that runs now may wait too.
    await expect.poll(countReady, { timeout: TOGETHER_MILLISECONDS }).toBeGreaterThanOrEqual(requests.length)
    return asked
  })
  return Promise.all(answers)
}
