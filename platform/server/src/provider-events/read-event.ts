import { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { parseJson } from '@tradepost/kit/http/request-body'
import * as z from 'zod'
import type { PaymentUpdate } from '#src/orders/updates/payment-update.ts'
import { type EventUpdate, findEventUpdate, findNoun } from '#src/records/event-update.ts'
import { describeIssues, normalizeBody, parseInstant } from '#src/records/normalize-body.ts'
import { findOtherPayload, findOtherPayloadName } from './other-payloads.ts'

/** The event types that change an order. */
const OUTCOMES: Readonly<Record<string, PaymentUpdate['outcome']>> = {
  'payment.succeeded': 'succeeded',
  'payment.processing': 'processing',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
}

const UNKNOWN = 'unknown'
const Id = z.string().min(1).max(200)
const Envelope = z.object({
  type: z.string().min(1).max(200),
  business_id: z.unknown().optional(),
  timestamp: z.unknown().optional(),
  data: z.unknown(),
})
const Data = z.looseObject({ payload_type: z.string().optional().catch(undefined) })
const MaybeId = Id.nullish().catch(null)
const EventIds = z.object({ payment_id: MaybeId, subscription_id: MaybeId })
const PaidAmount = DeliveredPayment.refine(
  (payment) => payment.total_amount >= 0 && (payment.tax ?? 0) >= 0,
  'A payment is not negative',
)

export type ReadEvent = {
  type: string
  /** The object that the event is about. */
  objectId: string | null
  paymentId: string | null
  subscriptionId: string | null
  /** By the provider's clock; by ours if the event doesn't say. */
  happenedAt: Date
  /** What it says about an object with records. */
  update: EventUpdate | undefined
  /** What it means for an order. `payment` is undefined if it could not be read. */
  delivered: { outcome: PaymentUpdate['outcome']; payment: DeliveredPayment | undefined } | undefined
  /** What could not be read. */
  problem: string | null
  /** Whether nothing of it could be read, so that only a newer version can act on it. */
  isOpaque: boolean
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function opaque(problem: string, now: Date, type = UNKNOWN): ReadEvent {
  const ids = { objectId: null, paymentId: null, subscriptionId: null }
  return { type, ...ids, happenedAt: now, update: undefined, delivered: undefined, problem, isOpaque: true }
}

/** Before every other event: one without a time may be older than all of them, so the provider is asked. */
const UNDATED = new Date(0)

type EventMeaning = Pick<ReadEvent, 'objectId' | 'delivered' | 'update'> & { problems: (string | null)[]; isOpaque: boolean }

function readPayment(update: EventUpdate, outcome: PaymentUpdate['outcome']): Pick<EventMeaning, 'delivered' | 'problems'> {
  const payment = PaidAmount.safeParse(update.update.kind === 'event' ? update.update.body : undefined)
  return {
    delivered: { outcome, payment: payment.data },
    problems: payment.success ? [] : [describeIssues(payment.error.issues)],
  }
}

/** Reads the data by its payload: that of a record, of the other payloads, or of none that we know. */
function readData(type: string, data: unknown, happenedAt: Date): EventMeaning {
  const update = findEventUpdate({ type, data }, happenedAt)
  const outcome = Object.hasOwn(OUTCOMES, type) ? OUTCOMES[type] : undefined
  if (update) {
    const { delivered, problems } = outcome ? readPayment(update, outcome) : { delivered: undefined, problems: [] }
    return { objectId: update.id, update, delivered, problems: [update.problem, ...problems], isOpaque: false }
  }
  const nothing = { objectId: null, update: undefined, delivered: undefined }
  const body = Data.safeParse(data).data
  const other = findOtherPayload(type, body?.payload_type)
  if (other) {
    const { problem, isWhole } = normalizeBody(other.schema, body ?? {})
    const objectId = Id.safeParse(body?.[other.id]).data ?? null
    return { ...nothing, objectId, problems: [isWhole ? null : (problem ?? 'data: fields are missing')], isOpaque: false }
  }
  const isKnown = outcome !== undefined || /^(payment|refund|dispute|subscription|license_key|payout)\./.test(type)
  return { ...nothing, problems: [isKnown ? 'data: its object has no readable ID' : null], isOpaque: isKnown }
}

/**
 * Returns how data contradicts the type of its event. An unknown type or payload contradicts nothing: a newer provider sends it.
 */
function findContradiction(type: string, data: unknown): string | null {
  const payload = Data.safeParse(data).data?.payload_type
  const expected = findNoun(type, undefined)?.payload ?? findOtherPayloadName(type)
  const isKnown = payload !== undefined && (findNoun(type, payload) ?? findOtherPayload(type, payload)) !== undefined
  if (!isKnown || expected === undefined || payload === expected) return null
  return `data.payload_type: Expected ${expected}, received ${payload}`
}

/** Returns what is wrong with an event's time. */
function findTimeProblem(given: unknown, timestamp: Date | undefined): string | null {
  if (timestamp) return null
  return given === undefined || given === null ? 'timestamp: Required' : 'timestamp: Invalid date'
}

type Receipt = {
  now: Date
  /** The business whose events the connection receives; null if it isn't known. */
  businessId: string | null
}

/**
 * Reads an event as far as possible. Unknown types, fields and values are accepted, and known ones in other forms converted;
 * content that can't be read is reported as a problem, not thrown. An event of another business has no effect.
 */
export function readEvent(bytes: Uint8Array, { now, businessId }: Receipt): ReadEvent {
  let parsed: unknown
  try {
    parsed = parseJson(bytes)
  } catch (error) {
    return opaque(messageOf(error), now)
  }
  const envelope = Envelope.safeParse(parsed)
  if (!envelope.success) return opaque(describeIssues(envelope.error.issues), now)
  const { type, data, business_id: sender } = envelope.data
  const timestamp = parseInstant(envelope.data.timestamp)
  const ids = EventIds.safeParse(data).data
  const isOthers = businessId !== null && (sender ?? businessId) !== businessId
  const contradiction = findContradiction(type, data)
  const { problems, update, delivered, isOpaque, ...rest } = readData(type, data, timestamp ?? UNDATED)
  const all = [
    isOthers ? 'business_id: Not the business of this connection' : null,
    findTimeProblem(envelope.data.timestamp, timestamp),
    contradiction,
    ...problems,
  ]
  const problem = [...new Set(all.filter((each) => each !== null))].join('; ')
  const isUncertain = timestamp === undefined || contradiction !== null
  return {
    type,
    paymentId: ids?.payment_id ?? null,
    subscriptionId: ids?.subscription_id ?? null,
    happenedAt: timestamp ?? now,
    ...rest,
    update: isOthers ? undefined : update && { ...update, isPartial: update.isPartial || isUncertain },
    delivered: isOthers
      ? undefined
      : delivered && { ...delivered, payment: contradiction === null ? delivered.payment : undefined },
    problem: problem === '' ? null : problem,
    isOpaque: isOpaque && !isOthers,
  }
}
