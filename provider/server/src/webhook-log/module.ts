/** Events and deliveries of a business, each of which can be sent again. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { webhookLogRoutes } from './routes.ts'

export const module: ServerModule = { name: 'webhook-log', routes: [webhookLogRoutes] }
