import { ProductChoiceList } from '@tradepost/contract/platform/catalog/seller-product-choices'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, recordsOf } from '#src/seller/ask-provider.ts'
import { listProductChoices } from './product-choices.ts'

export const sellerProductChoiceRoutes = platformRoutes('Seller: products').get(
  '/api/organizations/{slug}/product-choices',
  { ...asSeller, needs: 'product:read', summary: 'List product choices', returns: ProductChoiceList },
  async (asked) => listProductChoices(await recordsOf(asked)),
)
