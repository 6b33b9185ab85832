/** What the rooms of the dashboard share: lists, filters, CSV and calls to the provider. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'seller' }
