/** The card network, simulated: charges, refunds, disputes and test cards. Its tables are in its own database. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'acquirer' }
