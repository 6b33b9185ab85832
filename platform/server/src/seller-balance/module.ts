/** The balance in the dashboard: its entries and its days. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { balanceEntryListRoutes } from './balance-entry-list.ts'
import { sellerBalanceRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-balance', routes: [balanceEntryListRoutes, sellerBalanceRoutes] }
