/** Webhook endpoints in the dashboard. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerWebhookRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-webhooks', routes: [sellerWebhookRoutes] }
