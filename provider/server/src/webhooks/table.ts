import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { FaultKind, Faults } from '@tradepost/contract/provider/webhooks/webhook-faults'
import type { PartitionedTable } from '@tradepost/kit/database/database'
import type { SealedTable } from '@tradepost/kit/secrets/sealer'
import type { Mode } from '#src/outbox/table.ts'
import type { DeliveryStatus } from './states.ts'

/** `gone`: it answered 410. `failing`: it accepted nothing for five days. */
export type DisabledReason = 'gone' | 'failing'

/**
 * A webhook endpoint of a business. The signing secret and the headers, which may hold what its receiver knows us by, are sealed.
 * No `filterTypes` means all events.
 */
export type WebhookEndpointRow = {
  businessId: string
  mode: Mode
  id: string
  url: string
  description: string
  disabled: boolean
  filterTypes: string[] | null
  /** Of the release before, by name; empty since they are sealed. */
  headers: Record<string, string>
  /** JSON, by name. Null without any. */
  headersSealed: string | null
  metadata: Metadata
  rateLimit: number | null
  secretSealed: string
  idempotencyKey: string | null
  /** Since when it hasn't answered in time. Null as soon as it answers again. */
  timedOutAt: Date | null
  /** When its last attempt failed. Null as soon as it accepts one again. */
  failedAt: Date | null
  /** Settings of the fault lab, and since when. Null while it is off. */
  faults: Faults | null
  faultsSince: Date | null
  /** How many events of each type it got since then, by which faults are decided. */
  faultCounts: Record<string, number>
  /** How many deliveries it may have in flight, 1 to 16. Fewer after answers that it is too busy. */
  places: number
  /** Failed attempts since the last one that it accepted. */
  consecutiveFailures: number
  /** When the first of them failed. Null without any. */
  failingSince: Date | null
  /** Why we disabled it. Null if it is enabled, or if the business disabled it. */
  disabledReason: DisabledReason | null
  /** When it was last disabled and enabled, by us or the business. Events in between had no delivery to it. */
  disabledAt: Date | null
  enabledAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/**
 * One event's delivery to one endpoint; at most one row per pair. While it is pending it has a row in `webhook_queue`, and only
 * then. An outcome changes no column of an index, so that Postgres writes none.
 */
export type WebhookDeliveryRow = {
  businessId: string
  mode: Mode
  id: string
  eventId: string
  endpointId: string
  status: DeliveryStatus
  attemptCount: number
  /** Until then its last attempt counts against the endpoint's `rateLimit`. Null if the endpoint has none. */
  countsUntil: Date | null
  /** Attempts made before it was last sent again. The schedule begins after them. */
  attemptsBefore: number
  /** The last replay that sent it. */
  replayId: string | null
  /** What the fault lab decides by: the event's type and its count. Null if the lab was off; the event's ID decides then. */
  faultKey: string | null
  createdAt: Date
}

/**
 * A pending delivery: it waits for `nextAttemptAt`, then in the queue of its endpoint (`queuedAt`), and is then sent under a
 * lease. `nextAttemptAt` is then the end of the lease, so that a delivery whose sender died is retried after it. These rows are
 * few, narrow and soon deleted, while deliveries are kept for 90 days.
 */
export type WebhookQueueRow = {
  businessId: string
  mode: Mode
  deliveryId: string
  /** Tells in which partition the delivery is. */
  eventId: string
  endpointId: string
  nextAttemptAt: Date
  /** Position in the endpoint's queue, by due time. Null if it isn't in the queue. */
  queuedAt: Date | null
  /** Until then it takes up one of its endpoint's places. Null if it isn't being sent. */
  leasedUntil: Date | null
  /** Why the fault lab holds the next attempt back. */
  heldFault: FaultKind | null
}

/** A secret that was replaced. Until `endsAt` it signs beside the new one; then the row is deleted. */
export type WebhookRetiredSecretRow = {
  businessId: string
  mode: Mode
  id: string
  endpointId: string
  secretSealed: string
  endsAt: Date
}

/**
 * The result of one attempt: status, headers and beginning of the answer, or why there was none. `url` and `requestHeaders` are
 * what was sent. Values of headers that are named like credentials aren't stored. Null: from before they were stored.
 */
export type WebhookAttemptRow = {
  businessId: string
  mode: Mode
  id: string
  deliveryId: string
  number: number
  url: string | null
  requestHeaders: Record<string, string> | null
  responseStatus: number | null
  responseHeaders: Record<string, string> | null
  responseBody: string | null
  error: string | null
  /** What the fault lab did to it. */
  fault: FaultKind | null
  milliseconds: number
  startedAt: Date
}

/** A delivery is in the month of its event, so that an endpoint gets an event once by a unique index. */
export const deliveryParts: PartitionedTable = { table: 'webhook_deliveries', column: 'event_id', every: 'month', ids: 'message' }
/** So are its attempts: its ID has the time of the event's. */
export const attemptParts: PartitionedTable = {
  table: 'webhook_attempts',
  column: 'delivery_id',
  every: 'month',
  ids: 'delivery',
}

const SECRETS = { key: ['businessId', 'mode', 'id'], purpose: 'webhook secrets' } as const
export type SecretKey = (typeof SECRETS.key)[number]
export const ENDPOINT_SECRETS = {
  table: 'webhookEndpoints',
  ...SECRETS,
  columns: ['secretSealed', 'headersSealed'],
} as const satisfies SealedTable
export const RETIRED_SECRETS = {
  table: 'webhookRetiredSecrets',
  ...SECRETS,
  columns: ['secretSealed'],
} as const satisfies SealedTable

export type WebhookTables = {
  webhookEndpoints: WebhookEndpointRow
  webhookDeliveries: WebhookDeliveryRow
  webhookQueue: WebhookQueueRow
  webhookRetiredSecrets: WebhookRetiredSecretRow
  webhookAttempts: WebhookAttemptRow
}
