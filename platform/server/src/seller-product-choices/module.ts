/** Products to choose from in the dashboard's forms and filters. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerProductChoiceRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-product-choices', routes: [sellerProductChoiceRoutes] }
