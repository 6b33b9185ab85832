/** Payment links that a shop saved. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { paymentLinkListRoutes } from './payment-link-list.ts'
import { sellerPaymentLinkRoutes } from './routes.ts'
import { paymentLinkMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'seller-payment-links',
  migrations: paymentLinkMigrations,
  routes: [paymentLinkListRoutes, sellerPaymentLinkRoutes],
}
