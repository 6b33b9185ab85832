/** Payouts: schedule, settle and break down. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { payoutRoutes, payoutStatementRoutes } from './routes.ts'
import { payoutMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'payouts',
  migrations: payoutMigrations,
  routes: [payoutRoutes, payoutStatementRoutes],
}
