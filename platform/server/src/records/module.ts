/** Copies of the provider's objects, so that lists and figures are read from our database. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { rebuildJobs } from './rebuild-records.ts'
import { recordCrontab, recordJobs } from './refresh-records.ts'
import { recordMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'records',
  migrations: recordMigrations,
  jobs: (deps) => ({ ...recordJobs(deps), ...rebuildJobs(deps) }),
  crontab: [recordCrontab],
}
