import { createPartitionKeeper } from '@tradepost/kit/database/partitions'
import type { Metrics } from '@tradepost/kit/metrics'
import type { Deps } from './deps.ts'
import { purgeClientCounts } from './hosted-checkout/client-limits.ts'
import { purgePortalLinks } from './portal/entrance/create-link.ts'
import { purgeRateCounts } from './rate-limits/limit-clients.ts'
import { purgeRequests } from './request-log/write-requests.ts'
import { listKeptTables } from './retention.ts'
import { purgeReplays } from './webhook-replays/run-replays.ts'
import { purgeRetiredSecrets } from './webhooks/endpoints/replace-secret.ts'
import { purgeEvents } from './webhooks/purge-events.ts'

const PURGES = [
  purgeClientCounts,
  purgePortalLinks,
  purgeRateCounts,
  purgeRequests,
  purgeRetiredSecrets,
  purgeReplays,
  purgeEvents,
]

/**
 * Creates what deletes a batch of everything that is kept for a limited time, and returns how many rows it deleted one by one. Once
 * nothing old was left, it asks again when the clock has moved on.
 */
export function createPurge(deps: Deps, metrics: Metrics): () => Promise<number> {
  const { database, clock, config } = deps
  const keepPartitions = createPartitionKeeper({ db: database.db, clock, metrics }, listKeptTables(config.retention))
  const deleted = metrics.count('rows_deleted', 'Old rows that were deleted one by one')
  let emptyAt: number | undefined
  return async () => {
    const now = clock.now().getTime()
    if (now === emptyAt) return 0
    await keepPartitions()
    let count = 0
    for (const purge of PURGES) count += await purge(deps)
    if (count === 0) emptyAt = now
    deleted.inc(count)
    return count
  }
}
