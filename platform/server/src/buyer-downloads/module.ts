/** Files, links and instructions that the signed-in buyer's purchases deliver. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { buyerDownloadRoutes } from './routes.ts'

export const module: ServerModule = { name: 'buyer-downloads', routes: [buyerDownloadRoutes] }
