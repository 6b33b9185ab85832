/** Orders: the shop's record of a purchase, from the checkout to its last refund. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { orderCrontab, orderJobs } from './reconcile-orders.ts'
import { orderRoutes } from './routes.ts'
import { orderMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'orders',
  migrations: orderMigrations,
  routes: [orderRoutes],
  jobs: orderJobs,
  crontab: [orderCrontab],
}
