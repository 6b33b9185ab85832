/** Checkout sessions, and payments from a saved card. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { checkoutRoutes } from './routes.ts'
import { checkoutMigrations } from './table.ts'

export const module: ServerModule = { name: 'checkouts', migrations: checkoutMigrations, routes: [checkoutRoutes] }
