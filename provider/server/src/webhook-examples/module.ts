/** Sends an example of any event to an endpoint. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { webhookExampleRoutes } from './routes.ts'

export const module: ServerModule = { name: 'webhook-examples', routes: [webhookExampleRoutes] }
