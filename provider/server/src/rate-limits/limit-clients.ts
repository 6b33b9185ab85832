import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import { getClientKey } from '@tradepost/kit/web-server'
import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import { checkRate } from './check-rate.ts'
import { countRequestQuery } from './count-request.ts'

/** A client may make a fifth of a minute's calls within a second (reference, 1: 20 of 100). */
const SECONDS_SHARE = 5
const BATCH = 1000

/** Counts a call without an API key, in one statement. @throws 429 TOO_MANY_REQUESTS */
export async function limitClient(deps: Deps, c: Context): Promise<void> {
  const now = deps.clock.now()
  const minuteMax = deps.config.publicCallsPerMinute
  const subject = deps.clientKey.digest(getClientKey(c))
  const secondMax = Math.ceil(minuteMax / SECONDS_SHARE)
  const subjects = sql`(values (${subject}, ${secondMax}::int, ${minuteMax}::int)) as clients (subject, second_max, minute_max)`
  const { rows } = await countRequestQuery(subjects, now).execute(deps.database.db)
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
