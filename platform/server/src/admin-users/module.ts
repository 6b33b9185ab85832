/** Users, as administrators see them. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { adminUserRoutes } from './routes.ts'
import { adminUserMigrations } from './table.ts'
import { adminUserListRoutes } from './user-list.ts'

export const module: ServerModule = {
  name: 'admin-users',
  migrations: adminUserMigrations,
  routes: [adminUserListRoutes, adminUserRoutes],
}
