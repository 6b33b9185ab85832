/** Where a shop's payment links may return to. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerReturnOriginRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-return-origins', routes: [sellerReturnOriginRoutes] }
