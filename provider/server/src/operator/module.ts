/** Calls of the person who runs this provider: businesses and their first keys. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { operatorRoutes } from './routes.ts'

export const module: ServerModule = { name: 'operator', routes: [operatorRoutes] }
