/** Calls the payments provider through its SDK; no other room knows the SDK. */

import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'payments-provider' }
