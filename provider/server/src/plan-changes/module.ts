/** Changes of a subscription's plan: price, preview and apply. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { planChangeRoutes } from './routes.ts'

export const module: ServerModule = { name: 'plan-changes', routes: [planChangeRoutes] }
