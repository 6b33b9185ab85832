/** Receives the provider's webhooks, stores each event once and applies it. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { retryDueEvents } from './retry-events.ts'
import { providerEventRoutes } from './routes.ts'
import { providerEventMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'provider-events',
  migrations: providerEventMigrations,
  routes: [providerEventRoutes],
  jobs: (deps) => ({ 'retry-provider-events': () => retryDueEvents(deps) }),
  crontab: ['* * * * * retry-provider-events'],
}
