import { createPurge } from '@tradepost/kit/database/partitions/purge'
import type { Metrics } from '@tradepost/kit/metrics'
import { createSessionPurge } from './checkouts/purge-sessions.ts'
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

/** Creates what removes all that the provider keeps for a limited time, a batch of each. */
export const createProviderPurge = (deps: Deps, metrics: Metrics): (() => Promise<number>) =>
  createPurge({ db: deps.database.db, clock: deps.clock, metrics, tables: listKeptTables(deps.config.retention) }, [
    ...PURGES.map((purge) => () => purge(deps)),
    createSessionPurge(deps),
  ])
