/** Looks at the webhook endpoints of each shop at its provider: ours must work, and members hear of those that fail. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { watchEndpoints } from './watch-endpoints.ts'

export const module: ServerModule<Deps> = {
  name: 'endpoint-watch',
  jobs: (deps) => ({ 'watch-endpoints': () => watchEndpoints(deps) }),
  crontab: ['* * * * * watch-endpoints'],
}
