/** Looks at the webhook endpoints of each shop at its provider: ours must work, and members hear of those that fail. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { endpointWatchCrontab, endpointWatchJobs } from './watch-endpoints.ts'

export const module: ServerModule<Deps> = { name: 'endpoint-watch', jobs: endpointWatchJobs, crontab: [endpointWatchCrontab] }
