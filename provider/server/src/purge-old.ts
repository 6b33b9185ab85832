import type { Deps } from './deps.ts'
import { purgeClientCounts } from './hosted-checkout/client-limits.ts'
import { purgeAnswers } from './idempotency/answer-once.ts'
import { purgePortalLinks } from './portal/entrance/create-link.ts'
import { purgeRateCounts } from './rate-limits/limit-clients.ts'
import { purgeRequests } from './request-log/write-requests.ts'
import { purgeReplays } from './webhook-replays/run-replays.ts'
import { purgeRetiredSecrets } from './webhooks/endpoints/replace-secret.ts'
import { purgeEvents } from './webhooks/purge-events.ts'

const PURGES = [
  purgeAnswers,
  purgeClientCounts,
  purgePortalLinks,
  purgeRateCounts,
  purgeRequests,
  purgeRetiredSecrets,
  purgeReplays,
  purgeEvents,
]

/**
 * Creates what deletes a batch of everything that is kept for a limited time, and returns how many rows. Once nothing old was
 * left, it asks again when the clock has moved on.
 */
export function createPurge(deps: Deps): () => Promise<number> {
  let emptyAt: number | undefined
  return async () => {
    const now = deps.clock.now().getTime()
    if (now === emptyAt) return 0
    let count = 0
    for (const purge of PURGES) count += await purge(deps)
    if (count === 0) emptyAt = now
    return count
  }
}
