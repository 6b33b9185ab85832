import { type ProductChoice, ProductChoiceList } from '@tradepost/contract/platform/catalog/seller-product-choices'
import { sql } from '@tradepost/kit/database/database'
import type * as z from 'zod'
import { platformRoutes } from '#src/callers.ts'
import { products } from '#src/records/nouns/products.ts'
import { IS_ACTIVE, listBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { asSeller, recordsOf } from '#src/seller/ask-provider.ts'
import { toCatalog } from '#src/storefront/catalog.ts'

/** Choices that a form loads to search among; a business with more products enters the ID of others. */
const CHOICES_MAX = 1000

/** Lists the active products by name. */
async function listProductChoices(scope: RecordScope): Promise<z.infer<typeof ProductChoiceList>> {
  const bodies = await listBodies(scope, products, {
    conditions: [IS_ACTIVE],
    orderBy: sql`lower(name), id`,
    limit: CHOICES_MAX + 1,
  })
  const items = toCatalog(bodies.slice(0, CHOICES_MAX)).map((product): ProductChoice => {
    const { product_id, name, image, full_price: price, currency, terms, poster } = product
    const is_open_price = terms.type === 'open_price'
    return { product_id, name, image, price, currency, is_recurring: 'every' in terms, poster, is_open_price }
  })
  return { items, is_cut: bodies.length > CHOICES_MAX }
}

export const sellerProductChoiceRoutes = platformRoutes('Seller: products').get(
  '/api/organizations/{slug}/product-choices',
  { ...asSeller, needs: 'product:read', summary: 'List product choices', returns: ProductChoiceList },
  async (asked) => listProductChoices(await recordsOf(asked)),
)
