import * as z from 'zod'
import { issue } from '#src/platform/seller-issue.ts'
import { RETURN_ORIGINS_MAX, ReturnOrigins } from '#src/provider/businesses.ts'
import { isReturnOrigin } from '#src/return-url.ts'

/** GET /api/organizations/{slug}/return-origins, and the answer of PATCH. */
export const SellerReturnOrigins = z
  .object({ settings: ReturnOrigins.nullable().meta({ description: 'Null if this provider has no such setting' }) })
  .meta({ id: 'SellerReturnOrigins' })
export type SellerReturnOrigins = z.infer<typeof SellerReturnOrigins>

/** PATCH /api/organizations/{slug}/return-origins */
export const ReturnOriginsForm = z
  .strictObject({
    origins: z
      .array(z.string())
      .max(RETURN_ORIGINS_MAX, issue('atMostAddresses', { limit: RETURN_ORIGINS_MAX }))
      .refine((origins) => origins.every(isReturnOrigin), issue('returnOrigins')),
  })
  .meta({ id: 'ReturnOriginsForm' })
export type ReturnOriginsForm = z.infer<typeof ReturnOriginsForm>
