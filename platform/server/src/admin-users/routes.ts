import { AdminUser } from '@tradepost/contract/platform/admin-users'
import { platformRoutes } from '#src/callers.ts'
import { getUser } from './get-user.ts'

export const adminUserRoutes = platformRoutes('Administration: users').get(
  '/api/admin/users/{user_id}',
  { caller: 'admin', action: 'user.viewed', summary: 'Get a user', returns: AdminUser, faults: [404] },
  async ({ work, params }) => getUser(work, params.user_id),
)
