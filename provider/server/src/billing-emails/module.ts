/** Texts of the emails about a subscription. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'billing-emails' }
