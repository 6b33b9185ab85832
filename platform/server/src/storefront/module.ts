/** What a shop sells, as visitors see it. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { storefrontRoutes } from './routes.ts'

export const module: ServerModule = { name: 'storefront', routes: [storefrontRoutes] }
