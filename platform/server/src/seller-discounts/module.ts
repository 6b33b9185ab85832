/** Discounts in the dashboard. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { discountListRoutes } from './discount-list.ts'
import { sellerDiscountRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-discounts', routes: [discountListRoutes, sellerDiscountRoutes] }
