import { addMilliseconds, DAY, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { toRefusal } from '#src/faults.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import type { ConnectionKey } from '#src/scope.ts'
import { claimAsks, releaseAsks } from './ask-budget.ts'
import { type Asking, fetchOne, fetchPage, startAsking } from './ask-provider.ts'
import { fetchClock } from './business-clock.ts'
import type { Noun } from './noun.ts'
import { refreshCountries } from './nouns/countries.ts'
import { recordPass } from './passes.ts'
import { refreshSoon } from './refresh-soon.ts'
import { drawTicket } from './save-records.ts'
import { NOUNS, type RecordPassRow } from './table.ts'
import { isAtEnd, LISTS, readLists, START } from './whole-pass.ts'

/** Most requests that one object takes. */
const ASKS_OF_ONE = 3
/** After this time, the claim of a dead process ends. */
const CLAIM_MILLISECONDS = 5 * MINUTE
const STALE_AT_ONCE = 50
const OPEN_AT_ONCE = 20
/** Shops per minute. A shop that someone looks at is also refreshed right then. */
const SHOPS_MAX = 20

/** Claims a shop's pass for this process; undefined while another one has it. */
async function claimPass(deps: Deps, shop: ConnectionKey): Promise<RecordPassRow | undefined> {
  const now = deps.clock.now()
  const noted = { claimedUntil: addMilliseconds(now, CLAIM_MILLISECONDS) }
  return recordPass(deps, shop, { noted, given: sql<boolean>`record_passes.claimed_until <= ${now}` })
}

/** Ends a claim and saves the run's results. A shop deleted in between has no pass anymore, and gets none. */
async function endRun(deps: Deps, { organizationId, environment }: ConnectionKey, noted: Partial<RecordPassRow>): Promise<void> {
  await deps.database.db
    .updateTable('recordPasses')
    .set(noted)
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .execute()
}

/** Fetches the first pages of all lists, which have everything new. @returns the lists that were read to their end */
async function askForNewest(asking: Asking): Promise<Set<number>> {
  const whole = new Set<number>()
  for (const [index, list] of LISTS.entries()) {
    for (let page = 0; asking.asksLeft > 0; page += 1) {
      const { isLast, changed } = await fetchPage(asking, list, page)
      if (isLast) whole.add(index)
      if (isLast || changed.length === 0) break
    }
  }
  return whole
}

/**
 * Fetches objects that may still change on their own, the longest unchecked first: a pass reaches each row of a large shop only
 * once a day.
 */
async function askForOpen(asking: Asking): Promise<void> {
  const { organizationId, environment } = asking.connection
  for (const noun of NOUNS) {
    if (!noun.open) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(noun.table)}
      where organization_id = ${organizationId} and environment = ${environment} and body is not null
        and status in (${sql.join(noun.open.map((status) => sql.lit(status)))})
      order by checked_at limit ${OPEN_AT_ONCE}`.execute(asking.deps.database.db)
    for (const { id } of rows) if (asking.asksLeft > 0) await fetchOne(asking, noun, id)
  }
}

const isAboutPayment = ({ changesPayment }: Noun): boolean => changesPayment !== undefined

/**
 * Fetches the stale rows one by one, the longest stale first. Each is requested once: one that stays stale must not block the
 * others, or a rebuild.
 */
export async function refreshStale(asking: Asking, nouns: readonly Noun[] = NOUNS): Promise<void> {
  const { organizationId, environment } = asking.connection
  const { db } = asking.deps.database
  // A refund or a dispute that changed makes its payment stale, so payments come after them.
  for (const noun of nouns.toSorted((left, right) => Number(isAboutPayment(right)) - Number(isAboutPayment(left)))) {
    let startedAs: number | undefined
    let last = { since: -1, id: '' }
    while (asking.asksLeft > 0) {
      const { rows } = await sql<typeof last>`
        select id, since
        from (select id, coalesce(stale_since, 0) as since from ${sql.table(noun.table)}
          where organization_id = ${organizationId} and environment = ${environment} and (stale_since is not null or is_lacking)) d
        where ${startedAs === undefined ? sql`true` : sql`since < ${startedAs}`} and (since, id) > (${last.since}::bigint, ${last.id})
        order by since, id limit ${Math.min(asking.asksLeft, STALE_AT_ONCE)}`.execute(db)
      if (rows.length > 0) startedAs ??= await drawTicket(toReadOnly(asking.deps))
      for (const row of rows) {
        await fetchOne(asking, noun, row.id)
        last = row
      }
      if (rows.length < STALE_AT_ONCE) break
    }
  }
}

type Begun = Pick<RecordPassRow, 'list' | 'page' | 'startedAs' | 'begunAt' | 'runs'>

/** Returns the pass that this run continues; undefined until the next one is due. */
async function findPass({ deps }: Asking, { list, page, startedAs, begunAt, runs }: RecordPassRow): Promise<Begun | undefined> {
  const now = deps.clock.now()
  if (list > 0 || page > 0) return { list, page, startedAs, begunAt, runs: runs + 1 }
  const isLarge = runs > 1
  if (isLarge && begunAt && addMilliseconds(begunAt, DAY) > now) return undefined
  return { list, page, startedAs: await drawTicket(toReadOnly(deps)), begunAt: now, runs: 1 }
}

/** Continues the pass, except through the lists that are `whole` already. */
async function goOnWithPass(asking: Asking, pass: Begun, whole: ReadonlySet<number>): Promise<Begun> {
  const place = await readLists(asking, pass, whole)
  return { ...pass, ...(isAtEnd(place) ? START : place) }
}

/**
 * Refreshes a shop's records from its provider: new rows, stale rows, and a part of all others. Does nothing while another
 * process does it. If the provider can't be called, the rows stay as they are.
 */
export async function refreshRecords(deps: Deps, shop: ConnectionKey): Promise<void> {
  const connection = await findConnection({ ...toReadOnly(deps), organizationId: shop.organizationId }, shop.environment)
  if (!connection || connection.apiKeySealed === null) return
  const pass = await claimPass(deps, shop)
  if (!pass) return
  const now = deps.clock.now()
  const noted: Partial<RecordPassRow> = { claimedUntil: now }
  const asking = startAsking(deps, connection, await claimAsks(deps, shop))
  try {
    const begun = await findPass(asking, pass)
    const whole = await askForNewest(asking)
    await fetchClock(deps, shop, asking.provider)
    await refreshStale(asking)
    if (begun) Object.assign(noted, await goOnWithPass(asking, begun, whole))
    else await askForOpen(asking)
    await refreshStale(asking)
    Object.assign(noted, { checkedAt: now, problem: null })
    // Last, so that its answer delays nothing.
    await refreshCountries(deps, pass, asking.provider)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    noted.problem = toRefusal(error)
    // A rate-limited provider says when to retry.
    if (error.retryAfterSeconds !== undefined) noted.claimedUntil = addMilliseconds(now, error.retryAfterSeconds * SECOND)
  } finally {
    await endRun(deps, shop, noted)
    await releaseAsks(deps, shop, asking.asksLeft)
  }
}

/** Refreshes one row that someone looks at. If the provider can't be called, it stays as it is. */
export async function refreshRecord(
  deps: Deps,
  { noun: name, id, ...shop }: ConnectionKey & { noun: string; id: string },
): Promise<void> {
  const connection = await findConnection({ ...toReadOnly(deps), organizationId: shop.organizationId }, shop.environment)
  const noun = NOUNS.find((each) => each.name === name)
  if (!connection || connection.apiKeySealed === null || !noun) return
  const granted = await claimAsks(deps, shop, ASKS_OF_ONE)
  // Without a share left the row stays stale, and the next refresh requests it.
  const asking = startAsking(deps, connection, granted)
  try {
    if (granted > 0) await fetchOne(asking, noun, id)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    deps.log.info({ organizationId: shop.organizationId, noun: name, code: error.code }, 'a record could not be refreshed')
  } finally {
    await releaseAsks(deps, shop, asking.asksLeft)
  }
}

/** Adds a refresh job for each of the shops that were unchecked the longest. */
export async function refreshOldest(deps: Deps): Promise<void> {
  const shops = await deps.database.db
    .selectFrom('providerConnections as c')
    .leftJoin('recordPasses as p', (join) =>
      join.onRef('p.organizationId', '=', 'c.organizationId').onRef('p.environment', '=', 'c.environment'),
    )
    .select(['c.organizationId', 'c.environment'])
    .where('c.isActive', '=', true)
    .where('c.status', '=', 'connected')
    .orderBy('p.checkedAt', (order) => order.asc().nullsFirst())
    .limit(SHOPS_MAX)
    .execute()
  for (const shop of shops) await refreshSoon(deps, shop)
}
