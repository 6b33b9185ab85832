/** Daily usage of a meter. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'meter-usage' }
