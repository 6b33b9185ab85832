/** Subscriptions that start on the checkout page, and the page for another card. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { subscriptionLinkRoutes } from './routes.ts'

export const module: ServerModule = { name: 'subscription-links', routes: [subscriptionLinkRoutes] }
