/** Sends the events of a past period to an endpoint again. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { webhookReplayRoutes } from './routes.ts'
import { webhookReplayMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'webhook-replays',
  migrations: webhookReplayMigrations,
  routes: [webhookReplayRoutes],
}
