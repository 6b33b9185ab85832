import * as z from 'zod'

/** Reasons of disputes that we have words for. Card networks and sellers may name others; those are shown as they are. */
export const DisputeReason = z.enum([
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
])
