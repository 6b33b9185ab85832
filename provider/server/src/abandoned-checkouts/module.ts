/** Checkouts that were left, their reminders, and the purchases that recover them. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { abandonedCheckoutRoutes } from './routes.ts'
import { abandonedCheckoutMigrations } from './table.ts'

export const module: ServerModule = {
  name: 'abandoned-checkouts',
  migrations: abandonedCheckoutMigrations,
  routes: [abandonedCheckoutRoutes],
}
