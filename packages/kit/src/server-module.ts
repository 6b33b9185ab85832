import type { MigratedModule } from './database.ts'
import type { JobTable } from './jobs.ts'
import type { RouteEntry } from './routes.ts'

/** What a room adds to its server. `crontab` has a line for each recurring job. */
export type ServerModule<Deps = unknown> = MigratedModule & {
  routes?: readonly { entries: readonly RouteEntry[] }[]
  jobs?: (deps: Deps) => JobTable
  crontab?: readonly string[]
}
