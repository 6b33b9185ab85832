/** Keys with which a shop's own software asks what a customer has. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { accessKeyRoutes } from './routes.ts'
import { accessKeyMigrations } from './table.ts'

export const module: ServerModule = { name: 'access-keys', migrations: accessKeyMigrations, routes: [accessKeyRoutes] }
