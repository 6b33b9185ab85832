import { BuyerAccessList } from '@tradepost/contract/platform/buyer/buyer-access'
import { platformRoutes } from '#src/callers.ts'
import { listBuyerAccess } from './list-access.ts'

export const buyerAccessRoutes = platformRoutes('Account').get(
  '/api/account/access',
  { summary: 'List what the signed-in person has', caller: 'user', returns: BuyerAccessList, faults: [401] },
  async ({ deps, user }) => ({ items: await listBuyerAccess(deps, user) }),
)
