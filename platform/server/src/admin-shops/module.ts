/** Shops and what they sell, as administrators see them (decision 107). */

import type { ServerModule } from '@tradepost/kit/server-module'
import { adminShopRoutes } from './routes.ts'
import { adminShopListRoutes } from './shop-list.ts'
import { adminShopMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'admin-shops',
  migrations: adminShopMigrations,
  routes: [adminShopListRoutes, adminShopRoutes],
}
