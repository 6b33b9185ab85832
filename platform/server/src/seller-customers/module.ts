/** Customers in the dashboard, with their totals, notes and emails. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { customerListRoutes } from './customer-list.ts'
import { sellerCustomerRoutes } from './routes.ts'
import { customerMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'seller-customers',
  migrations: customerMigrations,
  routes: [customerListRoutes, sellerCustomerRoutes],
}
