/** Saved payment methods of a customer. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { paymentMethodRoutes } from './routes.ts'
import { paymentMethodMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'payment-methods',
  migrations: paymentMethodMigrations,
  routes: [paymentMethodRoutes],
}
