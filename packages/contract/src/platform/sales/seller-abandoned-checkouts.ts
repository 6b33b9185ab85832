import * as z from 'zod'
import { AbandonedCheckoutSettings } from '#src/provider/checkout/abandoned-checkouts.ts'

/** GET /api/organizations/{slug}/abandoned-checkouts, and the answer of PATCH. */
export const SellerAbandonedCheckouts = z
  .object({
    settings: AbandonedCheckoutSettings.nullable().meta({ description: 'Null if this provider has no such settings' }),
  })
  .meta({ id: 'SellerAbandonedCheckouts' })
export type SellerAbandonedCheckouts = z.infer<typeof SellerAbandonedCheckouts>

/** PATCH /api/organizations/{slug}/abandoned-checkouts */
export const AbandonedCheckoutsForm = z.strictObject(AbandonedCheckoutSettings.shape).meta({ id: 'AbandonedCheckoutsForm' })
export type AbandonedCheckoutsForm = z.infer<typeof AbandonedCheckoutsForm>
