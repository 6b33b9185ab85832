/** A shop's organization: its settings, its logo, its connection to the payments provider, and its end. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { organizationCrontab, organizationJobs } from './jobs.ts'
import { organizationRoutes } from './routes.ts'
import { organizationMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'organizations',
  migrations: organizationMigrations,
  routes: [organizationRoutes],
  jobs: organizationJobs,
  crontab: [organizationCrontab],
}
