/** Refunds in the dashboard, and whether one leaves the customer's access. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { keepAllAccess } from './keep-access.ts'
import { refundListRoutes } from './refund-list.ts'
import { sellerRefundRoutes } from './routes.ts'
import { refundMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'seller-refunds',
  migrations: refundMigrations,
  routes: [refundListRoutes, sellerRefundRoutes],
  jobs: (deps) => ({ 'keep-access': () => keepAllAccess(deps) }),
  crontab: ['* * * * * keep-access'],
}
