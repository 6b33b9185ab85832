import { SellerHome } from '@tradepost/contract/platform/seller'
import { platformRoutes } from '#src/callers.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { showHome } from './home.ts'

export const sellerHomeRoutes = platformRoutes('Seller: home').get(
  '/api/organizations/{slug}/home',
  { ...asSeller, needs: 'home:read', summary: 'Show the figures of a business', returns: SellerHome },
  ({ deps, scope, organization, role }) => showHome(deps, scope, { organization, role }),
)
