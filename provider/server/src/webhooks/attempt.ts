import type { FaultKind } from '@tradepost/contract/provider/webhooks/webhook-faults'
import type { ClaimedDelivery } from './claim-deliveries.ts'

/** The result of sending a delivery once. Headers are without the values of credentials. */
export type Attempt = {
  claimed: ClaimedDelivery
  /** Null if the fault lab answered instead of sending it. */
  requestHeaders: Record<string, string> | null
  /** Status, headers and the first 4 kB of the answer; null without one. */
  status: number | null
  responseHeaders: Record<string, string> | null
  body: string | null
  error: string | null
  /** What the fault lab did to it. */
  fault: FaultKind | null
  isTimeout: boolean
  /** The earliest time at which the endpoint wants the next attempt. */
  retryAt: Date | undefined
  milliseconds: number
  startedAt: Date
  endedAt: Date
}

/** An attempt that wasn't made: no connection was free, or the fault lab holds the message back. */
export type Postponed = { nextAttemptAt: Date; heldFault: FaultKind | null }

/** Returns whether the endpoint took the message: any 2xx. */
export const isAccepted = ({ status }: Pick<Attempt, 'status'>): boolean => status !== null && status >= 200 && status < 300
