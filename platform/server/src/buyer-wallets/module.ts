/** Wallets of the signed-in buyer, and the link to the provider's customer portal. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { buyerWalletRoutes } from './routes.ts'

export const module: ServerModule = { name: 'buyer-wallets', routes: [buyerWalletRoutes] }
