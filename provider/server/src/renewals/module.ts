/** Renews subscriptions, retries declined renewals and replaces cards. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'renewals' }
