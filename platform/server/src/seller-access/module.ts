/** What a customer has, as sellers see it, and their decisions about it. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerAccessRoutes } from './routes.ts'
import { sellerAccessMigrations } from './table.ts'

export const module: ServerModule = { name: 'seller-access', migrations: sellerAccessMigrations, routes: [sellerAccessRoutes] }
