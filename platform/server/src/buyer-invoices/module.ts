/** Payments of the signed-in buyer with their documents. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { buyerInvoiceRoutes } from './routes.ts'

export const module: ServerModule = { name: 'buyer-invoices', routes: [buyerInvoiceRoutes] }
