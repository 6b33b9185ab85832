/** Disputes: open, answer and close. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { disputeRoutes, evidenceRoutes } from './routes.ts'
import { disputeMigrations } from './table.ts'

export const module: ServerModule = { name: 'disputes', migrations: disputeMigrations, routes: [disputeRoutes, evidenceRoutes] }
