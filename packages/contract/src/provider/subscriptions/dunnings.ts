import * as z from 'zod'
import { Timestamp } from '#src/provider/primitives.ts'

const DunningStatus = z.enum(['recovering', 'recovered', 'exhausted']).meta({ id: 'DunningStatus' })
export type DunningStatus = z.infer<typeof DunningStatus>

/** The data of `dunning.started` and `dunning.recovered`. */
export const Dunning = z
  .object({
    subscription_id: z.string(),
    customer_id: z.string(),
    brand_id: z.string(),
    trigger_state: z.enum(['on_hold', 'cancelled']).meta({ id: 'DunningEmailSequenceType' }),
    status: DunningStatus,
    payment_id: z.string().nullable().meta({ description: 'The payment that recovered the subscription' }),
    created_at: Timestamp,
  })
  .meta({ id: 'DunningAttemptPayload' })
export type Dunning = z.infer<typeof Dunning>
