import { Timestamp } from '@tradepost/contract/provider/primitives'
import { type FilterGroup, findOfGroup } from '@tradepost/contract/provider/webhooks/webhooks'
import * as z from 'zod'

const Id = z.string().min(1).max(200)
const IdOrNull = Id.nullish()
/** Credits are counted in texts. */
const Credits = z.string()

/**
 * Payloads about which the platform has no records, by their `payload_type`: the fields that a reader of the event relies on.
 * These events have no effect of their own; what follows from them comes with a payment or a subscription.
 */
export const OTHER_PAYLOADS: Readonly<Record<string, { schema: z.ZodType; id: string }>> = {
  AbandonedCheckout: {
    id: 'payment_id',
    schema: z.looseObject({
      payment_id: Id,
      customer_id: Id,
      status: z.string(),
      abandonment_reason: z.string(),
      abandoned_at: Timestamp,
      recovered_payment_id: IdOrNull,
    }),
  },
  DunningAttempt: {
    id: 'subscription_id',
    schema: z.looseObject({
      subscription_id: Id,
      customer_id: Id,
      status: z.string(),
      trigger_state: z.string(),
      created_at: Timestamp,
      payment_id: IdOrNull,
    }),
  },
  CreditLedgerEntry: {
    id: 'id',
    schema: z.looseObject({
      id: Id,
      customer_id: Id,
      credit_entitlement_id: Id,
      transaction_type: z.string(),
      amount: Credits,
      balance_after: Credits,
      is_credit: z.boolean(),
      created_at: Timestamp,
    }),
  },
  CreditBalanceLow: {
    id: 'credit_entitlement_id',
    schema: z.looseObject({
      customer_id: Id,
      credit_entitlement_id: Id,
      available_balance: Credits,
      threshold_amount: Credits,
      threshold_percent: z.number(),
    }),
  },
  EntitlementGrant: {
    id: 'id',
    schema: z.looseObject({ id: Id, customer_id: Id, entitlement_id: Id, status: z.string(), created_at: Timestamp }),
  },
}

type RecordedGroup = 'payment' | 'refund' | 'dispute' | 'subscription' | 'license_key' | 'payout'

/** The payloads of groups whose data doesn't name one. */
const PAYLOAD_OF: Readonly<Record<Exclude<FilterGroup, RecordedGroup>, string>> = {
  abandoned_checkout: 'AbandonedCheckout',
  dunning: 'DunningAttempt',
  credit: 'CreditLedgerEntry',
  entitlement_grant: 'EntitlementGrant',
}

/** Returns the payload of an event's type; undefined for one with records, and for a type that a newer provider sends. */
export const findOtherPayloadName = (type: string): string | undefined =>
  type === 'credit.balance_low' ? 'CreditBalanceLow' : findOfGroup(PAYLOAD_OF, type)

/** Returns how to read an event's data; undefined for a payload with records, and for one that a newer provider sends. */
export function findOtherPayload(type: string, payload: string | undefined): (typeof OTHER_PAYLOADS)[string] | undefined {
  const name = payload ?? findOtherPayloadName(type)
  return name !== undefined && Object.hasOwn(OTHER_PAYLOADS, name) ? OTHER_PAYLOADS[name] : undefined
}
