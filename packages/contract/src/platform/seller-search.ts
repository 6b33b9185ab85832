import * as z from 'zod'
import { SumAmount } from './sales/sales.ts'

/** What is searched, in the order of the groups. */
export const SEARCHED_KINDS = [
  'customer',
  'order',
  'payment',
  'product',
  'subscription',
  'discount',
  'refund',
  'dispute',
  'license_key',
  'payout',
] as const

/** GET /api/organizations/{slug}/search?q=: the records of a business that match, the best of each kind first. */
export const SellerSearch = z
  .object({
    groups: z.array(
      z.object({
        kind: z.enum(SEARCHED_KINDS),
        items: z.array(
          z.object({
            id: z.string().meta({ description: 'For an order, the ID of its payment' }),
            title: z.string().meta({ description: 'A name, a code or an order number' }),
            amount: SumAmount.nullable().meta({ description: 'Of a payment, an order or a product' }),
            detail: z.string().nullable().meta({ description: 'Distinguishes it from others with the same title' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'SellerSearch' })
export type SellerSearch = z.infer<typeof SellerSearch>
