/** Products in the dashboard. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { pictureRoutes } from './picture-routes.ts'
import { productListRoutes } from './product-list.ts'
import { sellerProductRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-products', routes: [productListRoutes, sellerProductRoutes, pictureRoutes] }
