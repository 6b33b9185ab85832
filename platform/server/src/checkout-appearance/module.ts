/** How a shop's checkout looks, with a preview. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { checkoutAppearanceRoutes } from './routes.ts'
import { checkoutAppearanceMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'checkout-appearance',
  migrations: checkoutAppearanceMigrations,
  routes: [checkoutAppearanceRoutes],
}
