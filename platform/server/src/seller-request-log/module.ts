/** Requests that a shop's software made to the provider. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerRequestLogRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-request-log', routes: [sellerRequestLogRoutes] }
