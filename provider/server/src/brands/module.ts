/** Brands of a business; one is primary. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { brandRoutes } from './routes.ts'
import { brandMigrations } from './table.ts'

export const module: ServerModule = { name: 'brands', migrations: brandMigrations, routes: [brandRoutes] }
