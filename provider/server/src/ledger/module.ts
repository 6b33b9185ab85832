/** Double-entry records of money, which are only added. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { ledgerMigrations } from './table.ts'

export const module: ServerModule = { name: 'ledger', migrations: ledgerMigrations }
