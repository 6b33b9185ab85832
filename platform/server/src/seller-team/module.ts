/** Members, invitations, teams and roles of an organization. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerTeamRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-team', routes: [sellerTeamRoutes] }
