/** Payments that are created through the API and paid on the checkout page. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { paymentLinkRoutes } from './routes.ts'

export const module: ServerModule = { name: 'payment-links', routes: [paymentLinkRoutes] }
