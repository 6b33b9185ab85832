/** Products of a business. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { productRoutes } from './routes.ts'
import { productMigrations } from './table.ts'

export const module: ServerModule = { name: 'products', migrations: productMigrations, routes: [productRoutes] }
