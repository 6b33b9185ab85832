import { addMilliseconds, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { getClientKey } from '@tradepost/kit/http/web-server'
import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { ProviderTables } from '#src/tables.ts'
import { buildCountRequest, checkRate, startOf } from './check-rate.ts'
import type { RateCountRow } from './table.ts'

/** A client may make a fifth of a minute's calls within a second (reference, 1: 20 of 100). */
const SECONDS_SHARE = 5
const BATCH = 1000

type ClientRequest = { subject: string; secondMax: number; minuteMax: number; second: Date; minute: Date }

const count = prepare<ProviderTables, ClientRequest, RateCountRow>((_, { subject, secondMax, minuteMax, second, minute }) =>
  buildCountRequest(
    sql`(values (${subject}, ${secondMax}::int, ${minuteMax}::int)) as clients (subject, second_max, minute_max)`,
    { second, minute },
  ),
)

/** Counts a call without an API key, in one statement. @throws 429 TOO_MANY_REQUESTS */
export async function limitClient(deps: Deps, c: Context): Promise<void> {
  const now = deps.clock.now()
  const minuteMax = deps.config.publicCallsPerMinute
  const subject = deps.clientKey.digest(getClientKey(c))
  const secondMax = Math.ceil(minuteMax / SECONDS_SHARE)
  const windows = { second: startOf(now, SECOND), minute: startOf(now, MINUTE) }
  const rows = await count.run(deps.database.db, { subject, secondMax, minuteMax, ...windows })
  for (const row of rows) checkRate(c, row, now)
}

/** Deletes the counts of keys and clients that were last seen more than an hour ago. Returns how many. */
export async function purgeRateCounts(deps: Deps): Promise<number> {
  const { rows } = await sql`
    delete from rate_counts where ctid = any (array(
      select ctid from rate_counts
      where minute_started_at <= ${addMilliseconds(deps.clock.now(), -HOUR)} limit ${BATCH} for update skip locked
    )) returning 1`.execute(deps.database.db)
  return rows.length
}
