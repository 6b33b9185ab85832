/** Calculates what a cart costs: discounts, tax, fees and proration. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'pricing' }
