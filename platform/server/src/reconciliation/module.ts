/** Compares everything with the provider, and fixes what differs. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { differenceListRoutes } from './difference-list.ts'
import { reconciliationCrontab, reconciliationJobs } from './jobs.ts'
import { reconciliationRoutes } from './routes.ts'
import { reconciliationMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'reconciliation',
  migrations: reconciliationMigrations,
  routes: [differenceListRoutes, reconciliationRoutes],
  jobs: reconciliationJobs,
  crontab: [reconciliationCrontab],
}
