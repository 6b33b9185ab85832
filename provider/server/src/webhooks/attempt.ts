import type { ClaimedDelivery } from './claim-deliveries.ts'

/** The result of sending a delivery once. Headers are without the values of credentials. */
export type Attempt = {
  claimed: ClaimedDelivery
  requestHeaders: Record<string, string>
  /** Status, headers and the first 4 kB of the answer; null without one. */
  status: number | null
  responseHeaders: Record<string, string> | null
  body: string | null
  error: string | null
  isTimeout: boolean
  /** The earliest time at which the endpoint wants the next attempt. */
  retryAt: Date | undefined
  milliseconds: number
  startedAt: Date
  endedAt: Date
}

/** Returns whether the endpoint took the message: any 2xx. */
export const isAccepted = ({ status }: Pick<Attempt, 'status'>): boolean => status !== null && status >= 200 && status < 300
