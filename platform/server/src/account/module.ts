/** The account of the signed-in person: password, owned shops, deletion. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { accountRoutes } from './routes.ts'

export const module: ServerModule = { name: 'account', routes: [accountRoutes] }
