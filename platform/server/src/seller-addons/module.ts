/** Add-ons in the dashboard. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { addonListRoutes } from './addon-list.ts'
import { sellerAddonRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-addons', routes: [addonListRoutes, sellerAddonRoutes] }
