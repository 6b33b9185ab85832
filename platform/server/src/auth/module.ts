/** Sign-in, sessions, organizations and roles: better-auth, and where we differ from it. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { restoreInvitations } from './organizations/restore-invitations.ts'
import { sweepExpired } from './sweep-expired.ts'
import { authMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'auth',
  migrations: authMigrations,
  jobs: (deps) => ({ 'sweep-expired': () => sweepExpired(deps), 'restore-invitations': () => restoreInvitations(deps) }),
  crontab: ['17 * * * * sweep-expired', '*/5 * * * * restore-invitations'],
}
