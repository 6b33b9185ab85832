/** Webhook endpoints, and signed deliveries of events with their retries. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { webhookMigrations } from './migrations.ts'
import { webhookRoutes } from './routes.ts'
import { ENDPOINT_SECRETS, RETIRED_SECRETS } from './table.ts'

export const module: ServerModule = {
  name: 'webhooks',
  migrations: webhookMigrations,
  routes: [webhookRoutes],
  sealed: [ENDPOINT_SECRETS, RETIRED_SECRETS],
}
