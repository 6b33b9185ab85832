import { RATE_LIMIT_TIERS } from '@tradepost/contract/provider/rate-limits'
import { type Kysely, sql } from '@tradepost/kit/database'
import { hashSecret } from '@tradepost/kit/secrets'
import { countRequestQuery } from '#src/rate-limits/count-request.ts'
import type { RateCountRow } from '#src/rate-limits/table.ts'
import type { ProviderTables } from '#src/tables.ts'
import { isActive } from './is-active.ts'
import type { ApiKeyRow } from './table.ts'

/** A key, and the count of its requests: null if its business has no rate limit, or the key can't be used. */
export type FoundApiKey = { key: ApiKeyRow; isUsable: boolean; rate: RateCountRow | null }

type Uncounted = Record<keyof RateCountRow, null>
type Found = ApiKeyRow & { isUsable: boolean } & (RateCountRow | Uncounted)

const TIERS = sql.join(
  Object.entries(RATE_LIMIT_TIERS).map(([tier, { second, minute }]) => sql`(${tier}, ${second}::int, ${minute}::int)`),
)

/**
 * Finds the API key of a bearer secret and counts the request, in one statement. It runs for every request, so that revoking a key
 * takes effect right away. Without a rate limit it only reads.
 */
export async function findApiKey(db: Kysely<ProviderTables>, secret: string, now: Date): Promise<FoundApiKey | undefined> {
  const counted = sql`(
    select id as subject, tiers.second_max, tiers.minute_max from found
    join (values ${TIERS}) as tiers (tier, second_max, minute_max) on tiers.tier = found.tier where is_usable
  ) as subjects`
  const { rows } = await sql<Found>`
    with found as (
      select api_keys.*, ${isActive(now)} as is_usable,
        case mode when 'live' then rate_limit_live else rate_limit_test end as tier
      from api_keys join businesses on businesses.id = business_id
      where digest = ${hashSecret(secret)}
    ), counted as (${countRequestQuery(counted, now)})
    select * from found left join counted on true`.execute(db)
  const [row] = rows
  return row && { key: row, isUsable: row.isUsable, rate: row.subject === null ? null : row }
}
