/** Figures of an endpoint's last 24 hours. */

import type { Migration } from '@tradepost/kit/database/database'
import type { ServerModule } from '@tradepost/kit/server-module'
import { attemptParts } from '#src/webhooks/table.ts'
import { webhookFigureRoutes } from './routes.ts'

/** The figures of a business read the attempts of a day, which are a few of all that are kept. */
const webhookFigureMigrations: readonly Migration[] = [
  {
    name: '1-webhook-figures',
    up: 'create index webhook_attempts_by_time on webhook_attempts (business_id, mode, started_at);',
  },
  // Here, so that they have this index before they are divided.
  { name: '2-months', gradual: [{ divide: attemptParts, key: 'delivery_id, number' }] },
]

export const module: ServerModule = {
  name: 'webhook-figures',
  migrations: webhookFigureMigrations,
  routes: [webhookFigureRoutes],
}
