/** Copies of the provider's objects, so that lists and figures are read from our database. */

import { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { ServerModule } from '@tradepost/kit/server-module'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { rebuildShop } from './rebuild-records.ts'
import { refreshOldest, refreshRecord, refreshRecords } from './refresh-records.ts'
import { recordMigrations } from './table.ts'
import { watchChanges } from './watch-changes.ts'

const ConnectionJob = z.object({ organizationId: z.string(), environment: ProviderEnvironment })
const RecordJob = ConnectionJob.extend({ noun: z.string(), id: z.string() })
/** Graphile's timetable adds fields of its own. */
const WatchJob = z.object({ looks: z.int().min(1).optional() })

export const module: ServerModule<Deps> = {
  name: 'records',
  migrations: recordMigrations,
  jobs: (deps) => ({
    'refresh-records': (payload) => refreshRecords(deps, ConnectionJob.parse(payload)),
    'refresh-record': (payload) => refreshRecord(deps, RecordJob.parse(payload)),
    'refresh-oldest-records': () => refreshOldest(deps),
    'watch-changes': (payload) => watchChanges(deps, WatchJob.parse(payload)),
    'rebuild-records': (payload) => rebuildShop(deps, ConnectionJob.parse(payload)),
  }),
  crontab: ['* * * * * refresh-oldest-records', '* * * * * watch-changes'],
}
