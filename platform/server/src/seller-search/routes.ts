import { SellerSearch } from '@tradepost/contract/platform/seller-search'
import * as z from 'zod'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, recordsOf } from '#src/seller/ask-provider.ts'
import { search } from './search.ts'

export const sellerSearchRoutes = platformRoutes('Seller: search').get(
  '/api/organizations/{slug}/search',
  {
    ...asSeller,
    needs: 'membership',
    summary: 'Search customers, payments, products and more',
    query: z.object({ q: z.string().trim().max(200).default('') }),
    returns: SellerSearch,
  },
  async (asked) => search(asked, await recordsOf(asked), asked.query.q),
)
