/** Settings of a shop's invoices. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerInvoiceSettingsRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-invoice-settings', routes: [sellerInvoiceSettingsRoutes] }
