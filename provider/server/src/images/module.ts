/** Images of products, brands and add-ons, and their public URLs. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { publicImageRoutes } from './routes.ts'
import { imageMigrations } from './table.ts'

export const module: ServerModule = { name: 'images', migrations: imageMigrations, routes: [publicImageRoutes] }
