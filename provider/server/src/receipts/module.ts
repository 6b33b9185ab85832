/** Emails after a payment, successful or failed. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'receipts' }
