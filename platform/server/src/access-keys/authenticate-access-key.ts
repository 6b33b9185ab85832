import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { addMilliseconds, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { withoutFlush } from '@tradepost/kit/database/without-flush'
import { retryAfter } from '@tradepost/kit/faults'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'

/** What a key may read. */
export type AccessKeyHolder = { organizationId: string; environment: ProviderEnvironment }

/** Requests that a key may make in a minute: a hundred each second. */
export const REQUESTS_PER_MINUTE = 6000

/** `tpa_` and letters and digits; anything else isn't looked up. */
const SECRET = /^bearer +(tpa_\w{20,100})$/i

const refuse = () => fault('UNAUTHORIZED:accessKey')

/**
 * Returns whose customers a key may ask about, counts the request and notes the use, in one statement.
 * @throws 401, the same for a key that is missing, malformed, unknown, revoked or of a closed shop; 429 with `retry-after`
 */
export async function authenticateAccessKey(deps: Deps, authorization: string | undefined): Promise<AccessKeyHolder> {
  const secret = SECRET.exec(authorization ?? '')?.[1]
  if (secret === undefined) throw refuse()
  const now = deps.clock.now()
  const minute = new Date(now.getTime() - (now.getTime() % MINUTE))
  const { rows } = await sql<AccessKeyHolder & { requests: number }>`
    with key as (
      select id, organization_id, environment from access_keys k
      where key_hash = ${hashSecret(secret)} and revoked_at is null
        and not exists (select from closed_organizations closed where closed.organization_id = k.organization_id)
    ), used as (
      update access_keys k set last_used_at = ${minute} from key
      where k.id = key.id and (k.last_used_at is null or k.last_used_at < ${minute})
    ), counted as (
      insert into access_key_requests as r (key_id, minute, requests) select id, ${minute}, 1 from key
      on conflict (key_id) do update
        set minute = excluded.minute, requests = case when r.minute = excluded.minute then r.requests + 1 else 1 end
      returning requests
    )
    select organization_id as "organizationId", environment, requests, ${withoutFlush} from key, counted`.execute(
    toReadOnly(deps).trx,
  )
  const [key] = rows
  if (!key) throw refuse()
  if (key.requests > REQUESTS_PER_MINUTE) {
    const seconds = Math.ceil((addMilliseconds(minute, MINUTE).getTime() - now.getTime()) / SECOND)
    throw retryAfter(fault('TOO_MANY_REQUESTS:accessKey'), seconds)
  }
  return { organizationId: key.organizationId, environment: key.environment }
}
