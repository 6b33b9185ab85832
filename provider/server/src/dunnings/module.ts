/** The dunning of a subscription: from a declined renewal to its payment, or its end. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { dunningMigrations } from './table.ts'

export const module: ServerModule = { name: 'dunnings', migrations: dunningMigrations }
