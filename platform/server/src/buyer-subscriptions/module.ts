/** Subscriptions of the signed-in buyer. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { buyerSubscriptionRoutes } from './routes.ts'

export const module: ServerModule = { name: 'buyer-subscriptions', routes: [buyerSubscriptionRoutes] }
