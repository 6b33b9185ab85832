/** Takes in usage events, and sums them. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { usageEventRoutes } from './routes.ts'
import { usageEventMigrations } from './table.ts'

export const module: ServerModule = { name: 'usage-events', migrations: usageEventMigrations, routes: [usageEventRoutes] }
