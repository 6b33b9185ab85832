/** Wallets of a customer in the dashboard. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerWalletRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-wallets', routes: [sellerWalletRoutes] }
