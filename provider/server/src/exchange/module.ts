/** Exchange rates, and the conversion of amounts. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'exchange' }
