import * as z from 'zod'
import { Timestamp } from '#src/provider/primitives.ts'

const AbandonedCheckoutStatus = z
  .enum(['abandoned', 'recovering', 'recovered', 'exhausted', 'opted_out'])
  .meta({ id: 'AbandonedCheckoutStatus' })
export type AbandonedCheckoutStatus = z.infer<typeof AbandonedCheckoutStatus>

const AbandonmentReason = z.enum(['payment_failed', 'checkout_incomplete']).meta({ id: 'AbandonmentReason' })
export type AbandonmentReason = z.infer<typeof AbandonmentReason>

/** The data of `abandoned_checkout.detected` and `abandoned_checkout.recovered`. */
export const AbandonedCheckout = z
  .object({
    payment_id: z.string().meta({ description: 'The last attempt' }),
    customer_id: z.string(),
    brand_id: z.string(),
    abandonment_reason: AbandonmentReason,
    status: AbandonedCheckoutStatus,
    abandoned_at: Timestamp,
    recovered_payment_id: z.string().nullable(),
  })
  .meta({ id: 'AbandonedCheckoutPayload' })
export type AbandonedCheckout = z.infer<typeof AbandonedCheckout>

const DelayMinutes = z
  .int()
  .min(15)
  .max(1440)
  .meta({ description: 'How long after the last attempt, or after its page was opened, a checkout counts as abandoned' })
const SendsReminders = z
  .boolean()
  .meta({ description: 'Whether the buyer of an abandoned checkout gets one email with a link to complete it' })

export const AbandonedCheckoutSettings = z
  .object({ delay_minutes: DelayMinutes, sends_reminders: SendsReminders })
  .meta({ id: 'AbandonedCheckoutSettings' })
export type AbandonedCheckoutSettings = z.infer<typeof AbandonedCheckoutSettings>

export const UpdateAbandonedCheckoutSettings = z
  .strictObject({ delay_minutes: DelayMinutes.optional(), sends_reminders: SendsReminders.optional() })
  .meta({ id: 'UpdateAbandonedCheckoutSettings' })
export type UpdateAbandonedCheckoutSettings = z.infer<typeof UpdateAbandonedCheckoutSettings>
