/** Test clocks: a business's own time in test mode. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { clockMigrations } from './table.ts'

export const module: ServerModule = { name: 'clocks', migrations: clockMigrations }
