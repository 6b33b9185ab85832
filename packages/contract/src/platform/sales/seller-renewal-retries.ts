import * as z from 'zod'
import { RenewalRetries } from '#src/provider/businesses.ts'

/** GET /api/organizations/{slug}/renewal-retries, and the answer of PATCH. */
export const SellerRenewalRetries = z
  .object({ retries: RenewalRetries.nullable().meta({ description: 'Null if this provider has no such setting' }) })
  .meta({ id: 'SellerRenewalRetries' })
export type SellerRenewalRetries = z.infer<typeof SellerRenewalRetries>

/** PATCH /api/organizations/{slug}/renewal-retries */
export const RenewalRetriesForm = z
  .strictObject({ enabled: z.boolean(), window_days: RenewalRetries.shape.window_days })
  .meta({ id: 'RenewalRetriesForm' })
export type RenewalRetriesForm = z.infer<typeof RenewalRetriesForm>
