/** Starts checkouts from a shop's own pages: payment links, sessions and payments. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { checkoutInputRoutes } from './routes.ts'

export const module: ServerModule = { name: 'checkout-inputs', routes: [checkoutInputRoutes] }
