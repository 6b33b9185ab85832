/** What buyers and sellers both do with a subscription: plan changes, cancellation, the next charge. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'subscriptions' }
