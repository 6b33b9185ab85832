import { PeriodQuery } from '@tradepost/contract/platform/periods'
import { SellerHome } from '@tradepost/contract/platform/seller-home'
import { platformRoutes } from '#src/callers.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { showHome } from './home.ts'

export const sellerHomeRoutes = platformRoutes('Seller: home').get(
  '/api/organizations/{slug}/home',
  { ...asSeller, needs: 'payment:read', summary: 'Get the figures of a shop', query: PeriodQuery, returns: SellerHome },
  ({ deps, scope, query, ...membership }) => showHome(deps, scope, { membership, query }),
)
