/** How the platform runs: processes, database, queues, migrations and the payments provider, for administrators. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { adminHealthRoutes } from './routes.ts'

export const module: ServerModule<Deps> = { name: 'admin-health', routes: [adminHealthRoutes] }
