/** What a payment delivers: files, links and instructions. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { deliveryRoutes, downloadRoutes } from './routes.ts'

export const module: ServerModule = { name: 'deliveries', routes: [downloadRoutes, deliveryRoutes] }
