import * as z from 'zod'
import { Amount, CurrencyCode } from '../provider/primitives.ts'

/** The drawings that a seller can choose for a product until it has pictures of its own. */
export const POSTERS = ['plumb', 'level', 'kiln', 'caliper', 'try-square', 'mallet', 'chalk', 'bench'] as const

/** A product as a visitor sees it. */
export const ShopProduct = z
  .object({
    product_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    image: z.string().nullable(),
    poster: z.enum(POSTERS).nullable(),
    price: Amount,
    currency: CurrencyCode,
    tax_inclusive: z.boolean(),
  })
  .meta({ id: 'ShopProduct' })
export type ShopProduct = z.infer<typeof ShopProduct>

/** GET /api/shops/{slug} */
export const Shop = z
  .object({
    slug: z.string(),
    name: z.string(),
    products: z.array(ShopProduct),
    is_open: z.boolean().meta({ description: 'False until the shop has its payments account' }),
    is_stale: z.boolean().meta({ description: 'The payments provider does not answer; this is the last known catalog' }),
  })
  .meta({ id: 'Shop' })
export type Shop = z.infer<typeof Shop>

/** GET /api/shops/{slug}/products/{product_id} */
export const ShopProductPage = z
  .object({ shop: Shop.pick({ slug: true, name: true, is_open: true, is_stale: true }), product: ShopProduct })
  .meta({ id: 'ShopProductPage' })
export type ShopProductPage = z.infer<typeof ShopProductPage>
