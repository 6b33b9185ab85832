import * as z from 'zod'

/** The texts of a shop. Each is a page of it, at its own name. */
export const SHOP_TEXTS = ['about', 'terms', 'refunds', 'privacy'] as const
export const ShopTextName = z.enum(SHOP_TEXTS)
export type ShopTextName = z.infer<typeof ShopTextName>

/** Who sells, as the pages of a shop say at their end. */
export const ShopSeller = z
  .object({
    legal_name: z.string().nullable(),
    address: z.string().nullable().meta({ description: 'Lines are divided by \\n' }),
    support_email: z.string().nullable(),
    texts: z.array(ShopTextName).meta({ description: 'Texts that are written, each with a page' }),
  })
  .meta({ id: 'ShopSeller' })
export type ShopSeller = z.infer<typeof ShopSeller>

/** GET /api/shops/{slug}/texts/{text} */
export const ShopText = z
  .object({ name: ShopTextName, shop: z.object({ slug: z.string(), name: z.string() }), html: z.string() })
  .meta({ id: 'ShopText' })
export type ShopText = z.infer<typeof ShopText>
