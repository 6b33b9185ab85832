/** Orders: the shop's record of a purchase, from the checkout to its last refund. */

import type { ServerModule } from '@tradepost/kit/server-module'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { orderRoutes } from './routes.ts'
import { orderMigrations } from './table.ts'
import { findMissedPayments, reconcileOrders, startRuns } from './updates/reconcile-orders.ts'

/** Dates cross the queue as text. */
const MissedPayments = z.object({ before: z.coerce.date() })

export const module: ServerModule<Deps> = {
  name: 'orders',
  migrations: orderMigrations,
  routes: [orderRoutes],
  jobs: (deps) => ({
    'reconcile-orders': () => startRuns(deps),
    'look-up-orders': () => reconcileOrders(deps),
    'find-missed-payments': (payload) => findMissedPayments(deps, MissedPayments.parse(payload).before),
  }),
  crontab: ['* * * * * reconcile-orders'],
}
