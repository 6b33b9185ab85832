/** Which emails each member of a shop wants: about sales, disputes, payouts and webhooks. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { notificationRoutes } from './routes.ts'
import { notificationMigrations } from './table.ts'

export const module: ServerModule = { name: 'notifications', migrations: notificationMigrations, routes: [notificationRoutes] }
