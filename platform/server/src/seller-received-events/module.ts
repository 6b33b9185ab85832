/** Events that a shop received from its provider, and what became of them. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { receivedEventListRoutes } from './event-list.ts'
import { receivedEventRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-received-events', routes: [receivedEventListRoutes, receivedEventRoutes] }
