/** Applies the outcome of a payment to its subscription, by billing reason. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'subscription-outcomes' }
