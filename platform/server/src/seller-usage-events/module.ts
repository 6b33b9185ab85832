/** Usage events in the dashboard, received and rejected. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerUsageEventRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-usage-events', routes: [sellerUsageEventRoutes] }
