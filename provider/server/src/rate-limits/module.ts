/** Limits of the requests of a key or client. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { rateLimitMigrations } from './table.ts'

export const module: ServerModule = { name: 'rate-limits', migrations: rateLimitMigrations }
