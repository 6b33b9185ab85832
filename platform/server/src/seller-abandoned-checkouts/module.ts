/** Settings of abandoned checkouts and their reminders. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerAbandonedCheckoutRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-abandoned-checkouts', routes: [sellerAbandonedCheckoutRoutes] }
