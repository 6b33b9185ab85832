import { RATE_LIMIT_TIERS } from '@tradepost/contract/provider/rate-limits'
import { MINUTE, SECOND } from '@tradepost/kit/clock'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { shareAnswers } from '@tradepost/kit/database/share-answers'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import { buildCountRequest, startOf } from '#src/rate-limits/check-rate.ts'
import type { RateCountRow } from '#src/rate-limits/table.ts'
import type { ProviderTables } from '#src/tables.ts'
import { type ApiKeyRow, isActive } from './table.ts'

type Moved = { offsetMilliseconds: number; stoppedAt: Date | null }

/**
 * A key, and the count of its requests: null if its business has no rate limit, or the key can't be used. `moved`: the clock of
 * its business, null if it shows real time.
 */
export type FoundApiKey = { key: ApiKeyRow; isUsable: boolean; rate: RateCountRow | null; moved: Moved | null }

/** Returns whether the business of a key had the same clock both times. */
export const hasSameClock = ({ moved: one }: FoundApiKey, { moved: other }: FoundApiKey): boolean =>
  one?.offsetMilliseconds === other?.offsetMilliseconds && one?.stoppedAt?.getTime() === other?.stoppedAt?.getTime()

type OrNulls<Row> = Row | { [Column in keyof Row]: null }
type Found = ApiKeyRow & { isUsable: boolean } & OrNulls<RateCountRow> & OrNulls<Moved>

const TIERS = sql.join(
  Object.entries(RATE_LIMIT_TIERS).map(([tier, { second, minute }]) => sql`(${tier}, ${second}::int, ${minute}::int)`),
)

type KeyUse = { digest: string; now: Date; second: Date; minute: Date }

const findByDigest = prepare<ProviderTables, KeyUse, Found>((_, { digest, now, second, minute }) => {
  const counted = sql`(
    select id as subject, tiers.second_max, tiers.minute_max from found
    join (values ${TIERS}) as tiers (tier, second_max, minute_max) on tiers.tier = found.tier where is_usable
  ) as subjects`
  return sql<Found>`
    with found as (
      select api_keys.*, ${isActive(now)} as is_usable, clocks.offset_milliseconds, clocks.stopped_at,
        case api_keys.mode when 'live' then rate_limit_live else rate_limit_test end as tier
      from api_keys join businesses on businesses.id = api_keys.business_id
      left join clocks on clocks.business_id = api_keys.business_id and clocks.mode = api_keys.mode
      where digest = ${digest}
    ), counted as (${buildCountRequest(counted, { second, minute })})
    select * from found left join counted on true`
})

type Ask = { digest: string; now: Date }

async function find(db: Kysely<ProviderTables>, { digest, now }: Ask): Promise<FoundApiKey | undefined> {
  const windows = { second: startOf(now, SECOND), minute: startOf(now, MINUTE) }
  const [row] = await findByDigest.run(db, { digest, now, ...windows })
  if (!row) return undefined
  return {
    key: row,
    isUsable: row.isUsable,
    rate: row.subject === null ? null : row,
    moved: row.offsetMilliseconds === null ? null : row,
  }
}

/** `recall`: a key that was found last time, if it could be used and had no rate limit. */
export type KeyFinder = {
  find(secret: string, now: Date): Promise<FoundApiKey | undefined>
  recall(secret: string): FoundApiKey | undefined
}

const RECALLED_MAX = 1000

/**
 * Creates what finds the API key of a bearer secret and the clock of its business, and counts the request, in one statement. It
 * runs for every request, so that revoking a key takes effect right away. Requests of one key that arrive together share the
 * statement, unless its business has a rate limit: then each is counted.
 */
export function createKeyFinder(db: Kysely<ProviderTables>): KeyFinder {
  const limited = new Set<string>()
  const recalled = new Map<string, FoundApiKey>()
  const remember = (digest: string, found: FoundApiKey | undefined) => {
    if (found?.rate) limited.add(digest)
    else limited.delete(digest)
    if (!found?.isUsable || found.rate) recalled.delete(digest)
    else if (recalled.size < RECALLED_MAX || recalled.has(digest)) recalled.set(digest, found)
    else recalled.clear()
  }
  const ask = async (asked: Ask) => {
    const found = await find(db, asked)
    remember(asked.digest, found)
    return found
  }
  const askTogether = shareAnswers(ask, (found) => !found?.rate)
  return {
    find(secret, now) {
      const digest = hashSecret(secret)
      return limited.has(digest) ? ask({ digest, now }) : askTogether(digest, { digest, now })
    },
    recall: (secret) => recalled.get(hashSecret(secret)),
  }
}
