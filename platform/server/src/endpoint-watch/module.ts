/** Notices that the provider stopped sending webhooks to us. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { endpointWatchCrontab, endpointWatchJobs } from './watch-endpoints.ts'

export const module: ServerModule<Deps> = { name: 'endpoint-watch', jobs: endpointWatchJobs, crontab: [endpointWatchCrontab] }
