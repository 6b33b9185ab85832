/** Requests of a business, with their answers. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { requestLogRoutes } from './routes.ts'
import { requestLogMigrations } from './table.ts'

export const module: ServerModule = { name: 'request-log', migrations: requestLogMigrations, routes: [requestLogRoutes] }
