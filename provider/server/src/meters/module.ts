/** Meters count usage events, and price them. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { meterRoutes } from './routes.ts'
import { meterMigrations } from './table.ts'

export const module: ServerModule = { name: 'meters', migrations: meterMigrations, routes: [meterRoutes] }
