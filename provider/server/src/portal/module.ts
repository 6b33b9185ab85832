/** The customer portal: its links, sessions, pages and changes. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { portalEntranceRoutes } from './entrance/entrance-routes.ts'
import { portalRoutes } from './portal-routes.ts'
import { portalSessionRoutes } from './routes.ts'
import { portalMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'portal',
  migrations: portalMigrations,
  routes: [portalSessionRoutes, portalEntranceRoutes, portalRoutes],
}
