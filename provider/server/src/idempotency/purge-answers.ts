import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'

/** How long a repeated key returns the stored answer. */
const KEPT_MILLISECONDS = 30 * DAY
const BATCH = 1000

/** Deletes stored answers that are too old to be repeated. Returns how many. */
export async function purgeAnswers(deps: Deps): Promise<number> {
  const { rows } = await sql`
    delete from idempotent_answers where (business_id, mode, id) in (
      select business_id, mode, id from idempotent_answers
      where created_at < ${addMilliseconds(deps.clock.now(), -KEPT_MILLISECONDS)} limit ${BATCH} for update skip locked
    ) returning 1`.execute(deps.database.db)
  return rows.length
}
