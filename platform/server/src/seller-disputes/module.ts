/** Disputes in the dashboard, and the emails that announce them. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { disputeListRoutes } from './dispute-list.ts'
import { notifyOfDisputes } from './notify-members.ts'
import { sellerDisputeRoutes } from './routes.ts'
import { disputeMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'seller-disputes',
  migrations: disputeMigrations,
  routes: [disputeListRoutes, sellerDisputeRoutes],
  jobs: (deps) => ({ 'notify-of-disputes': () => notifyOfDisputes(deps) }),
  crontab: ['* * * * * notify-of-disputes'],
}
