/** What a customer has, and why: computed from payments, subscriptions, license keys and a seller's decisions. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { computeDueAccess } from './compute-due-access.ts'
import { accessMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'access',
  migrations: accessMigrations,
  jobs: (deps) => ({ 'compute-access': () => computeDueAccess(deps) }),
  crontab: ['* * * * * compute-access'],
}
