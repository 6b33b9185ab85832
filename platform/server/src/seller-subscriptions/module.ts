/** Subscriptions in the dashboard, each with its timeline. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerSubscriptionRoutes } from './routes.ts'
import { subscriptionListRoutes } from './subscription-list.ts'

export const module: ServerModule = { name: 'seller-subscriptions', routes: [subscriptionListRoutes, sellerSubscriptionRoutes] }
