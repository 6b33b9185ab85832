import * as z from 'zod'

/** GET /api/organizations/{slug}/search?q=: what of a business has these words, the best of each kind first. */
export const SellerSearch = z
  .object({
    groups: z.array(
      z.object({
        kind: z.enum(['customer', 'payment', 'order', 'product', 'subscription', 'discount']),
        items: z.array(
          z.object({
            id: z.string().meta({ description: 'Of an order: of the payment that paid it' }),
            title: z.string().meta({ description: 'What it is called: a name, a code, the number of an order' }),
            detail: z.string().meta({ description: 'What tells it from others of that name' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'SellerSearch' })
export type SellerSearch = z.infer<typeof SellerSearch>
