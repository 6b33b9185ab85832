/** What the signed-in buyer has, by product. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { buyerAccessRoutes } from './routes.ts'

export const module: ServerModule = { name: 'buyer-access', routes: [buyerAccessRoutes] }
