/** Brands in the dashboard. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { brandListRoutes } from './brand-list.ts'
import { sellerBrandRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-brands', routes: [brandListRoutes, sellerBrandRoutes] }
