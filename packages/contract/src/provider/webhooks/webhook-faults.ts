import * as z from 'zod'
import { Timestamp } from '#src/provider/primitives.ts'

/**
 * What the fault lab can do to an attempt.
 *   drop                not sent, though it counts as answered with 200: lost on its way
 *   duplicate           sent twice, one right after the other; the first answer counts
 *   reorder             held back until another message of the endpoint was sent, a minute at most
 *   delay_seconds       held back for so many seconds of real time
 *   answer_status       not sent; counts as answered with this status
 *   time_out            sent, but its answer counts as too late
 *   bad_signature       sent with a signature by another secret
 *   clock_skew_seconds  sent with a timestamp so far from now, signed correctly
 */
export const FAULT_KINDS = [
  'drop',
  'duplicate',
  'reorder',
  'delay_seconds',
  'answer_status',
  'time_out',
  'bad_signature',
  'clock_skew_seconds',
] as const
export const FaultKind = z.enum(FAULT_KINDS).meta({ id: 'WebhookFaultKind' })
export type FaultKind = z.infer<typeof FaultKind>

/** Part of the attempts that a fault strikes. */
const Share = z.number().min(0).max(1)

/** Most seconds that the lab holds a message back or moves its timestamp. */
const SECONDS_MAX = 24 * 3600

const Faults = z
  .object({
    seed: z.int32().min(0),
    drop: Share.default(0),
    duplicate: Share.default(0),
    reorder: Share.default(0),
    delay_seconds: z
      .object({ share: Share, seconds: z.int().min(1).max(SECONDS_MAX) })
      .nullable()
      .default(null),
    answer_status: z
      .object({ share: Share, status: z.int().min(100).max(599) })
      .nullable()
      .default(null),
    time_out: Share.default(0),
    bad_signature: Share.default(0),
    clock_skew_seconds: z
      .object({ share: Share, seconds: z.int().min(-SECONDS_MAX).max(SECONDS_MAX) })
      .nullable()
      .default(null),
  })
  .meta({ id: 'WebhookFaults' })
export type Faults = z.infer<typeof Faults>

/** Returns the part of the attempts that a kind of fault strikes, from 0 to 1. */
export function getFaultShare(faults: Faults, kind: FaultKind): number {
  const setting = faults[kind]
  return typeof setting === 'number' ? setting : (setting?.share ?? 0)
}

/**
 * PUT /test_helpers/webhooks/{webhook_id}/faults. At most one fault strikes an attempt, so the shares sum to 1 at most. The seed,
 * the event (its type, and which one of its type since this call) and the number of the attempt decide which: the same calls and
 * seed bring the same faults.
 */
export const PutWebhookFaults = Faults.refine(
  (faults) => FAULT_KINDS.reduce((sum, kind) => sum + getFaultShare(faults, kind), 0) <= 1 + Number.EPSILON * FAULT_KINDS.length,
  { path: ['drop'], error: 'The shares of all faults must add up to at most 1' },
).meta({ id: 'PutWebhookFaultsRequest' })

/** The fault lab of an endpoint. `struck` counts the attempts since it was switched on, by fault. */
export const WebhookFaultLab = z
  .object({
    webhook_id: z.string(),
    faults: Faults.nullable().meta({ description: 'Null while the lab is off' }),
    since: Timestamp.nullable().meta({ description: 'Real time' }),
    struck: z.record(FaultKind, z.int()),
  })
  .meta({ id: 'WebhookFaultLab' })
export type WebhookFaultLab = z.infer<typeof WebhookFaultLab>
