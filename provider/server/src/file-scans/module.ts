/** Has a scanner look at uploaded files before anybody gets them. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'file-scans' }
