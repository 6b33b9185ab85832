/** Customers in the dashboard, with their totals. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { customerListRoutes } from './customer-list.ts'
import { sellerCustomerRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-customers', routes: [customerListRoutes, sellerCustomerRoutes] }
