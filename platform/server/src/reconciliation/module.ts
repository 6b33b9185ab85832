/** Compares everything with the provider, and fixes what differs. */

import { ReconciliationReason } from '@tradepost/contract/platform/developers/seller-reconciliation'
import type { ServerModule } from '@tradepost/kit/server-module'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { differenceListRoutes } from './difference-list.ts'
import { reconcileEveryShop } from './reconcile-every-shop.ts'
import { reconcileShops } from './reconcile-shop.ts'
import { reconciliationRoutes } from './routes.ts'
import { reconciliationMigrations } from './table.ts'

const EveryShop = z.object({ reason: ReconciliationReason })

export const module: ServerModule<Deps> = {
  name: 'reconciliation',
  migrations: reconciliationMigrations,
  routes: [differenceListRoutes, reconciliationRoutes],
  jobs: (deps) => ({
    reconcile: () => reconcileShops(deps),
    'reconcile-every-shop': (payload) => reconcileEveryShop(deps, EveryShop.parse(payload).reason),
  }),
  crontab: ['* * * * * reconcile', '0 3 * * * reconcile-every-shop {reason:"nightly"}'],
}
