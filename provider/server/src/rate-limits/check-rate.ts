import { addMilliseconds, MINUTE, SECOND } from '@tradepost/kit/clock'
import { retryAfter } from '@tradepost/kit/faults'
import type { Context } from 'hono'
import { fault } from '#src/faults.ts'
import type { RateCountRow } from './table.ts'

type Window = { max: number; remaining: number; endsAt: Date }

function readWindows(row: RateCountRow): [second: Window, minute: Window] {
  return [
    { max: row.secondMax, remaining: row.secondMax - row.secondCount, endsAt: addMilliseconds(row.secondStartedAt, SECOND) },
    { max: row.minuteMax, remaining: row.minuteMax - row.minuteCount, endsAt: addMilliseconds(row.minuteStartedAt, MINUTE) },
  ]
}

/** Headers of every answer to a counted request. They survive whatever the route answers (see answer-headers.ts). */
export type RateHeaders = Readonly<Record<string, string>>

declare module 'hono' {
  interface ContextVariableMap {
    rateHeaders: RateHeaders | undefined
  }
}

/**
 * Sets the headers of a counted request, about the window with fewer requests left: `X-RateLimit-Limit`, `-Remaining`, and `-Reset`
 * as Unix time in seconds.
 * @throws 429 TOO_MANY_REQUESTS, with the seconds until all full windows end
 */
export function checkRate(c: Context, row: RateCountRow, now: Date): void {
  const windows = readWindows(row)
  const [second, minute] = windows
  const shown = second.remaining < minute.remaining ? second : minute
  c.set('rateHeaders', {
    'x-ratelimit-limit': String(shown.max),
    'x-ratelimit-remaining': String(Math.max(0, shown.remaining)),
    'x-ratelimit-reset': String(Math.ceil(shown.endsAt.getTime() / SECOND)),
  })
  if (row.isAdmitted) return
  const full = windows.filter(({ remaining }) => remaining <= 0).map(({ endsAt }) => endsAt.getTime())
  throw retryAfter(fault('TOO_MANY_REQUESTS'), Math.max(1, Math.ceil((Math.max(...full) - now.getTime()) / SECOND)))
}
