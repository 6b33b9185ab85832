/** Calls of test mode: the test clock, rejected events and the usage of a meter. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { testHelperRoutes } from './routes.ts'

export const module: ServerModule = { name: 'test-helpers', routes: [testHelperRoutes] }
