/** Figures of the dashboard's home, and what needs attention. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { closeTotals } from './close-totals.ts'
import { sellerHomeRoutes } from './routes.ts'
import { homeMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'seller-home',
  migrations: homeMigrations,
  routes: [sellerHomeRoutes],
  jobs: (deps) => ({ 'close-totals': () => closeTotals(deps) }),
  crontab: ['* * * * * close-totals'],
}
