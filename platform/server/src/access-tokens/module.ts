/** Tells a shop's software what a customer has, in a signed token. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { accessTokenRoutes } from './routes.ts'
import { renewSigningKeys } from './signing-keys.ts'
import { accessTokenMigrations, SIGNING_KEY_SECRETS } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'access-tokens',
  migrations: accessTokenMigrations,
  routes: [accessTokenRoutes],
  sealed: [SIGNING_KEY_SECRETS],
  jobs: (deps) => ({ 'renew-signing-keys': () => renewSigningKeys(deps) }),
  crontab: ['23 4 * * * renew-signing-keys'],
}
