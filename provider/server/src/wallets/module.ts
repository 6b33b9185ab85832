/** Wallets of customers, and payments from them. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { walletRoutes } from './routes.ts'
import { walletMigrations } from './table.ts'

export const module: ServerModule = { name: 'wallets', migrations: walletMigrations, routes: [walletRoutes] }
