/** Makes deliveries go wrong, for tests of receivers. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { webhookFaultRoutes } from './routes.ts'

export const module: ServerModule = { name: 'webhook-faults', routes: [webhookFaultRoutes] }
