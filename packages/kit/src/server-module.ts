import type { MigratedModule } from './database/database.ts'
import type { RouteEntry } from './http/routes.ts'
import type { JobTable } from './jobs.ts'
import type { SealedTable } from './secrets/sealer.ts'

/** What a room adds to its server. `crontab` has a line for each recurring job. */
export type ServerModule<Deps = unknown> = MigratedModule & {
  routes?: readonly { entries: readonly RouteEntry[] }[]
  jobs?: (deps: Deps) => JobTable
  crontab?: readonly string[]
  /** Its columns that hold sealed texts. */
  sealed?: readonly SealedTable[]
}
