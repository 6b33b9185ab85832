import { AdminHealth } from '@tradepost/contract/platform/admin-health'
import { platformRoutes } from '#src/callers.ts'
import { showHealth } from './show-health.ts'

export const adminHealthRoutes = platformRoutes('Administration: health').get(
  '/api/admin/health',
  { caller: 'admin', faults: [404], summary: 'Show how the platform runs', returns: AdminHealth },
  async ({ deps, work }) => showHealth(deps, work),
)
