/** Whether a shop's records are up to date, and compares them with the provider. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerRecordRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-records', routes: [sellerRecordRoutes] }
