/** Figures of an endpoint's last 24 hours. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { webhookFigureRoutes } from './routes.ts'
import { webhookFigureMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'webhook-figures',
  migrations: webhookFigureMigrations,
  routes: [webhookFigureRoutes],
}
