/** Work that is due later, and the advance of test clocks. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { scheduleMigrations } from './table.ts'

export const module: ServerModule = { name: 'schedule', migrations: scheduleMigrations }
