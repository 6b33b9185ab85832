/** API keys of a business. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { apiKeyRoutes } from './routes.ts'
import { apiKeyMigrations } from './table.ts'

export const module: ServerModule = { name: 'api-keys', migrations: apiKeyMigrations, routes: [apiKeyRoutes] }
