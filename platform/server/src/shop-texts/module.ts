/** What a shop says beyond its products: who sells, what it is, and its About page, terms and policies. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { shopTextRoutes } from './routes.ts'
import { shopTextMigrations } from './table.ts'

export const module: ServerModule = { name: 'shop-texts', migrations: shopTextMigrations, routes: [shopTextRoutes] }
