import type { Clock } from '#src/clock.ts'
import type { Kysely } from '#src/database/database.ts'
import type { Metrics } from '#src/metrics.ts'
import { createPartitionKeeper, type KeptTable } from './partitions.ts'

type Purging<Tables> = { db: Kysely<Tables>; clock: Clock; metrics: Metrics; tables: readonly KeptTable[] }

/**
 * Creates what removes all that is kept for a limited time: old partitions, and a batch of rows with each of `purges`. It returns
 * how many rows these deleted. Once nothing old was left, it asks again when the clock has moved on.
 */
export function createPurge<Tables>(
  { tables, ...deps }: Purging<Tables>,
  purges: readonly (() => Promise<number>)[],
): () => Promise<number> {
  const keepPartitions = createPartitionKeeper(deps, tables)
  const deleted = deps.metrics.count('rows_deleted', 'Old rows that were deleted one by one')
  let emptyAt: number | undefined
  return async () => {
    const now = deps.clock.now().getTime()
    if (now === emptyAt) return 0
    await keepPartitions()
    let count = 0
    for (const purge of purges) count += await purge()
    if (count === 0) emptyAt = now
    deleted.inc(count)
    return count
  }
}
