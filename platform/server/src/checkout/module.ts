/** Starts the checkout of a cart: an order that awaits its payment, and the page to pay. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sweepCheckoutRequests } from '#src/cart/limit-requests.ts'
import type { Deps } from '#src/deps.ts'
import { checkoutRoutes } from './routes.ts'
import { checkoutMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'checkout',
  migrations: checkoutMigrations,
  routes: [checkoutRoutes],
  jobs: (deps) => ({ 'sweep-checkout-requests': () => sweepCheckoutRequests(deps) }),
  crontab: ['47 * * * * sweep-checkout-requests'],
}
