/** Webhooks, emails and jobs that wait or failed, as administrators see them (decision 107). */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { adminDeliveryListRoutes } from './delivery-list.ts'
import { adminDeliveryRoutes } from './routes.ts'
import { adminDeliveryMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'admin-deliveries',
  migrations: adminDeliveryMigrations,
  routes: [adminDeliveryListRoutes, adminDeliveryRoutes],
}
