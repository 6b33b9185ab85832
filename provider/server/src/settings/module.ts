/** Settings of a business, beyond the published API. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { settingRoutes } from './routes.ts'

export const module: ServerModule = { name: 'settings', routes: [settingRoutes] }
