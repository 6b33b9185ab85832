/** License keys: issue, activate, validate, import and withdraw. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { licenseKeyRoutes, licenseRoutes } from './routes.ts'
import { licenseKeyMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'license-keys',
  migrations: licenseKeyMigrations,
  routes: [licenseKeyRoutes, licenseRoutes],
}
