import { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { parseJson } from '@tradepost/kit/request-body'
import * as z from 'zod'
import type { PaymentUpdate } from '#src/orders/apply-payment-update.ts'

/** The event types that we act on; every other type is only stored. */
const OUTCOMES: Readonly<Record<string, PaymentUpdate['outcome']>> = {
  'payment.succeeded': 'succeeded',
  'payment.processing': 'processing',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
}

const UNKNOWN = 'unknown'
const Envelope = z.object({
  type: z.string().min(1).max(200),
  timestamp: z.iso.datetime({ offset: true }).optional().catch(undefined),
  data: z.unknown(),
})
const Id = z.string().min(1).max(200).nullish().catch(null)
const EventIds = z.object({ payment_id: Id, subscription_id: Id })
const PaidAmount = DeliveredPayment.refine(
  (payment) => payment.total_amount >= 0 && (payment.tax ?? 0) >= 0,
  'A payment is not negative',
)

export type ReadEvent = {
  type: string
  paymentId: string | null
  subscriptionId: string | null
  happenedAt: Date | undefined
  /** The event's object, as it was at that time. */
  data: unknown
  /** The payment's outcome, if the event type is one of those above. */
  heard: { outcome: PaymentUpdate['outcome']; payment: DeliveredPayment } | undefined
  /** Why the event could not be read. */
  problem: string | null
}

const NOTHING = { paymentId: null, subscriptionId: null, happenedAt: undefined, data: undefined, heard: undefined }

/** Reads an event as far as possible; content that doesn't match is reported as a problem, not thrown. */
export function readEvent(body: Uint8Array): ReadEvent {
  let parsed: unknown
  try {
    parsed = parseJson(body)
  } catch (error) {
    return {
      type: UNKNOWN,
      ...NOTHING,
      problem: error instanceof Error ? error.message : String(error),
    }
  }
  const envelope = Envelope.safeParse(parsed)
  if (!envelope.success) return { type: UNKNOWN, ...NOTHING, problem: wordsOf(envelope.error) }
  const { type, timestamp, data } = envelope.data
  const ids = EventIds.safeParse(data).data
  const about = {
    type,
    paymentId: ids?.payment_id ?? null,
    subscriptionId: ids?.subscription_id ?? null,
    happenedAt: timestamp ? new Date(timestamp) : undefined,
    data,
  }
  const outcome = OUTCOMES[type]
  if (!outcome) return { ...about, heard: undefined, problem: null }
  const payment = PaidAmount.safeParse(data)
  if (!payment.success) return { ...about, heard: undefined, problem: wordsOf(payment.error) }
  return { ...about, heard: { outcome, payment: payment.data }, problem: null }
}

function wordsOf(error: z.ZodError): string {
  return error.issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ')
    .slice(0, 1000)
}
