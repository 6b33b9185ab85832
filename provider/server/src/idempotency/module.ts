/** Answers a repeated request with its first answer. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { idempotencyMigrations } from './table.ts'

export const module: ServerModule = { name: 'idempotency', migrations: idempotencyMigrations }
