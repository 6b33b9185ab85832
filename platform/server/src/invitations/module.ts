/** The page behind an invitation: by its link, and what the invited person may see. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { invitationRoutes } from './routes.ts'

export const module: ServerModule = { name: 'invitations', routes: [invitationRoutes] }
