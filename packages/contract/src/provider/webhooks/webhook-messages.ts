import * as z from 'zod'
import { AbandonedCheckout } from '#src/provider/checkout/abandoned-checkouts.ts'
import { DisputeDetails } from '#src/provider/disputes.ts'
import { LicenseKey } from '#src/provider/license-keys.ts'
import { Payment } from '#src/provider/payments.ts'
import { Payout } from '#src/provider/payouts.ts'
import { Timestamp } from '#src/provider/primitives.ts'
import { Refund } from '#src/provider/refunds.ts'
import { Dunning } from '#src/provider/subscriptions/dunnings.ts'
import { Subscription } from '#src/provider/subscriptions/subscriptions.ts'
import { EVENT_TYPES, type EventGroup, findOfGroup } from './webhooks.ts'

/** What an event is about, by its group: the name on the wire, and its object. */
const PAYLOADS: Readonly<Record<EventGroup, readonly [payloadType: string, schema: z.ZodType]>> = {
  payment: ['Payment', Payment],
  refund: ['Refund', Refund],
  dispute: ['Dispute', DisputeDetails],
  subscription: ['Subscription', Subscription],
  license_key: ['LicenseKey', LicenseKey],
  payout: ['Payout', Payout],
  abandoned_checkout: ['AbandonedCheckout', AbandonedCheckout],
  dunning: ['DunningAttempt', Dunning],
}

function describeMessage(type: string) {
  const [payloadType, object] = findOfGroup(PAYLOADS, type) ?? ['', z.unknown()]
  const words = type.replace(/[._]/g, ' ')
  return {
    summary: words.charAt(0).toUpperCase() + words.slice(1),
    body: z.object({
      business_id: z.string(),
      type: z.literal(type),
      timestamp: Timestamp,
      data: z.intersection(object, z.object({ payload_type: z.literal(payloadType) })),
    }),
  }
}

/** Every message that endpoints get, for the API document. */
export const WEBHOOKS: Readonly<Record<string, ReturnType<typeof describeMessage>>> = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, describeMessage(type)]),
)
