/** What a purchase delivers: license keys and downloads, and what was taken back. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'goods' }
