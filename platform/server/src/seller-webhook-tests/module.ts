/** Examples and faults for a shop that tests its webhook endpoint. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerWebhookTestRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-webhook-tests', routes: [sellerWebhookTestRoutes] }
