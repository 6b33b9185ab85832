/** Search of the dashboard's command palette. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerSearchRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-search', routes: [sellerSearchRoutes] }
