import * as z from 'zod'
import { AccessDecision } from '#src/platform/access.ts'
import { BuyerShop } from './buyer-goods.ts'
import { POSTERS } from './storefront.ts'

/** What an account has, or had, of one product. `order_id`: the order of the payment that decided it. */
export const BuyerAccess = AccessDecision.extend({
  product: z.object({ id: z.string(), name: z.string(), poster: z.enum(POSTERS).nullable() }),
  shop: BuyerShop,
  order_id: z.string().nullable(),
  subscription_id: z.string().nullable().meta({ description: 'The subscription that it comes from' }),
  can_subscribe_again: z.boolean().meta({
    description: 'False while the subscription runs, unless the shop allows several to one product',
  }),
}).meta({ id: 'BuyerAccess' })
export type BuyerAccess = z.infer<typeof BuyerAccess>

/** GET /api/account/access: what the account has first */
export const BuyerAccessList = z.object({ items: z.array(BuyerAccess) }).meta({ id: 'BuyerAccessList' })
export type BuyerAccessList = z.infer<typeof BuyerAccessList>
