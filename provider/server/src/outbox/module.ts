/** Events, each written in the transaction of its change. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { outboxMigrations } from './table.ts'

export const module: ServerModule = { name: 'outbox', migrations: outboxMigrations }
