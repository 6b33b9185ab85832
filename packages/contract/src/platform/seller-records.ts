import * as z from 'zod'
import { Timestamp } from '../provider/primitives.ts'
import { Refusal } from './error-body.ts'

/** GET /api/organizations/{slug}/records: how current the shown data is. */
export const SellerRecords = z
  .object({
    checked_at: Timestamp.nullable().meta({ description: 'When all records were last compared with the provider' }),
    problem: Refusal.nullable().meta({ description: 'Why we couldn’t reach the provider the last time' }),
    unreadable: z.int().meta({ description: 'Stored records that this version can’t read' }),
  })
  .meta({ id: 'SellerRecords' })
export type SellerRecords = z.infer<typeof SellerRecords>
