/** Records the outcome of a charge with everything that follows from it. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'fulfillment' }
