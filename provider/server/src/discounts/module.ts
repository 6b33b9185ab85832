/** Discounts: who may use one, on what, and how often. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { discountRoutes } from './routes.ts'
import { discountMigrations } from './table.ts'

export const module: ServerModule = { name: 'discounts', migrations: discountMigrations, routes: [discountRoutes] }
