/** The test clock in the dashboard: what is due, and what happened when it moved. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerClockRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-clock', routes: [sellerClockRoutes] }
