/** Payouts in the dashboard, and their schedule. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { payoutListRoutes } from './payout-list.ts'
import { sellerPayoutRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-payouts', routes: [payoutListRoutes, sellerPayoutRoutes] }
