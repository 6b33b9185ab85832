/** Invoices and credit notes of an order, and the buyer's corrections of them. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { invoiceRoutes } from './routes.ts'

export const module: ServerModule = { name: 'invoices', routes: [invoiceRoutes] }
