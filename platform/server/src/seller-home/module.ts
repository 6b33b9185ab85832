/** Figures of the dashboard's home, and what needs attention. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerHomeRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-home', routes: [sellerHomeRoutes] }
