import * as z from 'zod'
import type { ShopLook } from '#src/shop-theme.ts'

/** Why a payment's goods are no longer delivered. */
const DeliveryWithdrawal = z
  .enum(['refunded', 'disputed'])
  .meta({ description: 'The sale was refunded, or disputed and decided for the buyer' })
type DeliveryWithdrawal = z.infer<typeof DeliveryWithdrawal>

/** A file to download. Each visit of `url` creates a link that works for 15 minutes. */
const OfferedFile = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string().meta({ description: 'In hex' }),
  url: z.string(),
})

/** What a payment delivers of one product; nothing once it was withdrawn. */
export const DeliveredProduct = z.object({
  name: z.string(),
  withdrawal: DeliveryWithdrawal.nullable(),
  external_url: z.string().nullable(),
  instructions: z.string().nullable(),
  files: z.array(OfferedFile),
})
export type DeliveredProduct = z.infer<typeof DeliveredProduct>

/** Data of the page that a receipt links to. */
export type Delivery = { business_name: string; look: ShopLook; mode: 'test' | 'live'; products: DeliveredProduct[] }

/** Why a link to that page, or to a file, opens nothing. */
export type DeliveryLinkProblem = 'not_valid' | 'expired' | 'file_expired' | DeliveryWithdrawal
