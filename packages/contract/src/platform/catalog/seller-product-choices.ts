import * as z from 'zod'
import { ProductListItem } from '#src/provider/products.ts'

/** A product to choose in a form. `price` is null for usage-based prices. */
export const ProductChoice = ProductListItem.pick({
  product_id: true,
  name: true,
  image: true,
  price: true,
  currency: true,
  is_recurring: true,
})
  .extend({
    poster: z.string().nullable(),
    is_open_price: z.boolean().meta({ description: 'The customer chooses the price; `price` is the minimum' }),
  })
  .meta({ id: 'ProductChoice' })
export type ProductChoice = z.infer<typeof ProductChoice>

/** GET /api/organizations/{slug}/product-choices: all active products in one answer, to choose from by name. */
export const ProductChoiceList = z
  .object({
    items: z.array(ProductChoice),
    is_cut: z.boolean().meta({ description: 'More products exist than are listed' }),
  })
  .meta({ id: 'ProductChoiceList' })
