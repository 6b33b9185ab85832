/** Payments and their attempts. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { paymentRoutes } from './routes.ts'
import { paymentMigrations } from './table.ts'

export const module: ServerModule = { name: 'payments', migrations: paymentMigrations, routes: [paymentRoutes] }
