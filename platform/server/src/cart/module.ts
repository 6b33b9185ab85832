/** A visitor's cart in one shop, and what it would cost. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { cartRoutes } from './routes.ts'
import { cartMigrations } from './table.ts'

export const module: ServerModule = { name: 'cart', migrations: cartMigrations, routes: [cartRoutes] }
