/** Stores bytes that are too large for the database: in a folder, or in a bucket. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'storage' }
