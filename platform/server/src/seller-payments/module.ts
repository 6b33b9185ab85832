/** Payments in the dashboard, each with its timeline. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { paymentListRoutes } from './payment-list.ts'
import { sellerPaymentRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-payments', routes: [paymentListRoutes, sellerPaymentRoutes] }
