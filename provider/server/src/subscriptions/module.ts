/** Subscriptions: their terms, billing cycles and changes. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { subscriptionRoutes } from './routes.ts'
import { subscriptionMigrations } from './table.ts'

export const module: ServerModule = { name: 'subscriptions', migrations: subscriptionMigrations, routes: [subscriptionRoutes] }
