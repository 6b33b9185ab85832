import type { ChangeList } from '@tradepost/contract/provider/businesses'
import { addMilliseconds, HOUR, MINUTE } from '@tradepost/kit/clock'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { firstIdAt } from '@tradepost/kit/ids'
import type { ProviderTables } from '#src/tables.ts'

/** A key's last use is written at most once a minute. */
const USE_MILLISECONDS = MINUTE
/** How far back it looks, so that a call reads few rows. */
const LOOK_MILLISECONDS = HOUR

/** The paths of objects that change without an event. */
const QUIET = '^/(products|addons|brands|discounts|customers|meters|license_keys|license_key_instances)(/|\\?|$)'

/**
 * Lists the businesses whose objects without events an API key changed, from the request log: only keys that were used lately are
 * looked at, and of each the rows since then.
 */
export async function listChanges(
  trx: Kysely<ProviderTables>,
  { since, now }: { since: Date; now: Date },
): Promise<ChangeList['items']> {
  const from = new Date(Math.max(since.getTime(), now.getTime() - LOOK_MILLISECONDS))
  const { rows } = await sql<{ businessId: string; changedAt: Date }>`
    select k.business_id as "businessId", max(change.created_at) as "changedAt"
    from api_keys k cross join lateral (
      select created_at from request_log r
      where r.business_id = k.business_id and r.api_key_id = k.id and r.id >= ${firstIdAt('loggedRequest', from)}
        and r.created_at >= ${from} and r.method <> 'GET' and r.status < 400 and r.path ~ ${QUIET}
      order by r.id desc limit 1
    ) change
    where k.last_used_at >= ${addMilliseconds(from, -USE_MILLISECONDS)}
    group by 1 order by 1`.execute(trx)
  return rows.map(({ businessId, changedAt }) => ({ business_id: businessId, changed_at: changedAt.toISOString() }))
}
