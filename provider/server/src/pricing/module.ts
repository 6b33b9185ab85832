/** Calculates what a cart, a plan change or a refund costs: tax, discounts, fees and proration. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'pricing' }
