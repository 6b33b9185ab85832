/** Discounts in the dashboard. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { discountListRoutes } from './discount-list.ts'
import { sellerDiscountRoutes } from './routes.ts'
import { discountMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'seller-discounts',
  migrations: discountMigrations,
  routes: [discountListRoutes, sellerDiscountRoutes],
}
