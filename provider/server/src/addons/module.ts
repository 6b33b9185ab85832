/** Add-ons, which are sold with subscriptions. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { addonRoutes } from './routes.ts'
import { addonMigrations } from './table.ts'

export const module: ServerModule = { name: 'addons', migrations: addonMigrations, routes: [addonRoutes] }
