/** Customers of a business. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { customerRoutes } from './routes.ts'
import { customerMigrations } from './table.ts'

export const module: ServerModule = { name: 'customers', migrations: customerMigrations, routes: [customerRoutes] }
