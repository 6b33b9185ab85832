import { SellerBrandList } from '@tradepost/contract/platform/seller-brands'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, providerOf } from '#src/seller/ask-provider.ts'

export const sellerBrandRoutes = platformRoutes('Seller: brands').get(
  '/api/organizations/{slug}/brands',
  { ...asSeller, summary: 'List the brands of a business', returns: SellerBrandList },
  async (asked) => ({ items: await (await providerOf(asked)).listBrands() }),
)
