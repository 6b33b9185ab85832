/** Meters in the dashboard. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { meterListRoutes } from './meter-list.ts'
import { sellerMeterRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-meters', routes: [meterListRoutes, sellerMeterRoutes] }
