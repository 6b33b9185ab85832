/** The balance of a business, and its ledger entries. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { balanceRoutes } from './routes.ts'

export const module: ServerModule = { name: 'balances', routes: [balanceRoutes] }
