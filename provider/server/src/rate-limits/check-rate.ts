import { addMilliseconds, MINUTE, SECOND } from '@tradepost/kit/clock'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { retryAfter } from '@tradepost/kit/faults'
import type { Context } from 'hono'
import { fault } from '#src/faults.ts'
import type { RateCountRow } from './table.ts'

/** Returns when the window of this length started that `now` is in. */
export const startOf = (now: Date, milliseconds: number): Date => new Date(now.getTime() - (now.getTime() % milliseconds))

/**
 * Builds the insert that counts a request of each row of `subjects` (columns subject, second_max, minute_max) and returns the
 * counts. Windows are fixed: each second and each minute of real time starts at 0. A request is admitted if both windows have
 * room, and a refused one isn't counted. The row is locked while it's decided, so no two processes can take the last place.
 */
export function buildCountRequest(
  subjects: RawBuilder<unknown>,
  { second, minute }: { second: Date; minute: Date },
): RawBuilder<RateCountRow> {
  return sql`insert into rate_counts as kept
      (subject, second_started_at, second_count, second_max, minute_started_at, minute_count, minute_max, is_admitted)
    select subject, ${second}::timestamptz, 1, second_max, ${minute}::timestamptz, 1, minute_max, true
    from ${subjects}
    on conflict (subject) do update set
      second_started_at = greatest(kept.second_started_at, excluded.second_started_at),
      minute_started_at = greatest(kept.minute_started_at, excluded.minute_started_at),
      second_max = excluded.second_max,
      minute_max = excluded.minute_max,
      (second_count, minute_count, is_admitted) = (
        select in_second + has_room::int, in_minute + has_room::int, has_room
        from (
          select *, in_second < excluded.second_max and in_minute < excluded.minute_max as has_room
          from (
            select case when kept.second_started_at < excluded.second_started_at then 0 else kept.second_count end as in_second,
              case when kept.minute_started_at < excluded.minute_started_at then 0 else kept.minute_count end as in_minute
          ) as used
        ) as decided
      )
    returning *`
}

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
 * Sets the headers of a counted request, about the window with fewer requests left: `X-RateLimit-Limit`, `-Remaining`, and
 * `-Reset` as Unix time in seconds.
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
