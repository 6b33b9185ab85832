/** Events and deliveries in the dashboard. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerWebhookLogRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-webhook-log', routes: [sellerWebhookLogRoutes] }
