import { createPurge } from '@tradepost/kit/database/partitions/purge'
import type { Metrics } from '@tradepost/kit/metrics'
import { purgeGuestCarts } from './cart/purge-guest-carts.ts'
import type { Deps } from './deps.ts'
import { purgeUnpaidOrders } from './orders/purge-unpaid-orders.ts'
import { purgeReceivedEvents } from './provider-events/purge-received-events.ts'
import { listKeptTables } from './retention.ts'
import { purgeImports } from './seller-imports/purge-imports.ts'

/** Creates what removes all that the platform keeps for a limited time, a batch of each. */
export const createPlatformPurge = (deps: Deps, metrics: Metrics): (() => Promise<number>) =>
  createPurge({ db: deps.database.db, clock: deps.clock, metrics, tables: listKeptTables(deps.config.retention) }, [
    () => purgeUnpaidOrders(deps),
    () => purgeGuestCarts(deps),
    () => purgeReceivedEvents(deps),
    () => purgeImports(deps),
  ])
