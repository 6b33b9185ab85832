import { HomeQuery, SellerHome } from '@tradepost/contract/platform/seller-home'
import { platformRoutes } from '#src/callers.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { showHome } from './home.ts'

export const sellerHomeRoutes = platformRoutes('Seller: home').get(
  '/api/organizations/{slug}/home',
  { ...asSeller, needs: 'home:read', summary: 'Get the figures of a shop', query: HomeQuery, returns: SellerHome },
  ({ deps, scope, organization, role, query }) => showHome(deps, scope, { membership: { organization, role }, query }),
)
