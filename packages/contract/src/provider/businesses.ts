import * as z from 'zod'
import { Timestamp } from './primitives.ts'

/** A key that somebody chooses; those made at random begin with `tpk_`, so that scanners find a leaked one. */
export const ChosenApiKey = z.string().regex(/^[!-~]{8,200}$/, 'A chosen API key has 8 to 200 ASCII characters and no blanks')

export const CreateBusiness = z
  .object({
    name: z.string().trim().min(1).max(100),
    api_key: ChosenApiKey.nullish().meta({ description: 'Chooses the first key, for set-ups that must be the same every time' }),
  })
  .meta({ id: 'CreateBusiness', description: 'For the operator of the provider: opens an account' })
export type CreateBusiness = z.infer<typeof CreateBusiness>

export const OpenedBusiness = z
  .object({
    business_id: z.string(),
    api_key: z.string().meta({ description: 'Read and write, test mode; shown only here' }),
  })
  .meta({ id: 'OpenedBusiness' })
export type OpenedBusiness = z.infer<typeof OpenedBusiness>

export const UpdateBusiness = z
  .strictObject({
    adaptive_currency: z
      .boolean()
      .optional()
      .meta({ description: 'Whether buyers may pay in another currency than the prices have' }),
    retry_renewals: z.boolean().optional().meta({ description: 'Whether a renewal that was declined is tried again by itself' }),
  })
  .meta({ id: 'UpdateBusiness', description: 'For the operator of the provider: changes how an account works' })
export type UpdateBusiness = z.infer<typeof UpdateBusiness>

export const Business = z
  .object({
    business_id: z.string(),
    name: z.string(),
    adaptive_currency: z.boolean(),
    retry_renewals: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'Business' })
export type Business = z.infer<typeof Business>
