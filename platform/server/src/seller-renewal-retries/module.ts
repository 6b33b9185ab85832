/** Settings of the retries of declined renewals. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerRenewalRetriesRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-renewal-retries', routes: [sellerRenewalRetriesRoutes] }
