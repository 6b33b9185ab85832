/** Sign-in, sessions, organizations and roles: better-auth, and where we differ from it. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { invitationCrontab, invitationJobs } from './restore-invitations.ts'
import { authCrontab, authJobs } from './sweep-expired.ts'
import { authMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'auth',
  migrations: authMigrations,
  jobs: (deps) => ({ ...authJobs(deps), ...invitationJobs(deps) }),
  crontab: [authCrontab, invitationCrontab],
}
