import * as z from 'zod'
import { Timestamp } from '../provider/primitives.ts'

/** GET /api/organizations/{slug}/records: how current what the pages show is. */
export const SellerRecords = z
  .object({
    checked_at: Timestamp.nullable().meta({ description: 'When everything was last compared with the provider' }),
    problem: z.string().nullable().meta({ description: 'Why the provider could not be asked the last time' }),
    unreadable: z.int().meta({ description: 'Things that are kept, and that this version cannot read' }),
  })
  .meta({ id: 'SellerRecords' })
export type SellerRecords = z.infer<typeof SellerRecords>
