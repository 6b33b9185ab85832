/** The tenants of the provider, with their settings. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { businessMigrations } from './table.ts'

export const module: ServerModule = { name: 'businesses', migrations: businessMigrations }
