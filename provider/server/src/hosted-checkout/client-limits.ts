import { addMilliseconds, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { logFailure } from '@tradepost/kit/database/outage'
import { prepare } from '@tradepost/kit/database/prepare'
import { withoutFlush } from '@tradepost/kit/database/without-flush'
import { Fault, retryAfter } from '@tradepost/kit/faults'
import type { ClientCountRow } from '#src/checkouts/table.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'

type Kind = ClientCountRow['kind']

/** Each limit counts in windows of real time, whatever the clock of the business. */
const LIMITS = {
  link: { milliseconds: MINUTE, setting: 'linksPerMinute', code: 'TOO_MANY_CHECKOUTS' },
  decline: { milliseconds: HOUR, setting: 'declinesPerHour', code: 'TOO_MANY_DECLINES' },
  wrong_code: { milliseconds: HOUR, setting: 'wrongCodesPerHour', code: 'TOO_MANY_DISCOUNT_CODES' },
  portal_link: { milliseconds: HOUR, setting: 'portalLinksPerHour', code: 'TOO_MANY_PORTAL_LINKS' },
} as const
/** Emails with a link to the portal that one address gets, whoever requests them. */
const PORTAL_EMAILS = { milliseconds: HOUR, max: 3 }
const BATCH = 1000
/** More than a count of a window can be. */
const UNLIMITED = 2 ** 31 - 1

/** The row that one count belongs to: its kind, client and window. */
type Counted = Omit<ClientCountRow, 'count'>

type LimitedRequest = { tenant: Tenant; client: string; kind: keyof typeof LIMITS }

type Counting = { tenant: Tenant; client: string; kind: Kind; milliseconds: number }

function rowFor(deps: Deps, { tenant, client, kind, milliseconds }: Counting): Counted {
  const now = deps.clock.now().getTime()
  const startedAt = new Date(now - (now % milliseconds))
  return { ...toTenant(tenant), kind, client: deps.clientKey.digest(client), startedAt }
}

const add = prepare((db: Kysely<ProviderTables>, { businessId, mode, kind, client, startedAt, max }: Counted & { max: number }) =>
  db
    .insertInto('clientCounts')
    .values({ businessId, mode, kind, client, startedAt, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['businessId', 'mode', 'kind', 'client', 'startedAt'])
        .doUpdateSet({ count: sql<number>`client_counts.count + 1` })
        .where('clientCounts.count', '<', max),
    )
    .returning(withoutFlush.as('flush')),
)

/** Adds one unless `max` is reached. Checking and adding is one statement, so no two processes can take the last place. */
async function addOne({ database }: Deps, counted: Counted, max = UNLIMITED): Promise<boolean> {
  const added = await add.run(database.db, { ...counted, max })
  return added.length > 0
}

async function admit(deps: Deps, asked: LimitedRequest): Promise<Counted> {
  const { milliseconds, setting, code } = LIMITS[asked.kind]
  const counted = rowFor(deps, { ...asked, milliseconds })
  if (await addOne(deps, counted, deps.config[setting])) return counted
  const endsAt = addMilliseconds(counted.startedAt, milliseconds).getTime()
  throw retryAfter(fault(code), Math.ceil((endsAt - deps.clock.now().getTime()) / SECOND))
}

/** Counts a checkout that this client opens by a link. @throws 429 TOO_MANY_CHECKOUTS */
export async function limitLinks(deps: Deps, tenant: Tenant, client: string): Promise<void> {
  await admit(deps, { tenant, client, kind: 'link' })
}

/** Tells whether the card was declined, as soon as that is known: the place of one that wasn't is released meanwhile. */
export type TellOutcome = (isDeclined: boolean) => void

/**
 * Tries a card. The attempt holds one of the client's places until its outcome is known and keeps it if the card is declined. So
 * concurrent attempts can't exceed the limit, and accepted cards don't count.
 * @throws 429 TOO_MANY_DECLINES
 */
export async function limitDeclines<T>(
  deps: Deps,
  { tenant, client }: Omit<LimitedRequest, 'kind'>,
  work: (tellOutcome: TellOutcome) => Promise<T>,
): Promise<T> {
  const counted = await admit(deps, { tenant, client, kind: 'decline' })
  let settled: Promise<void> | undefined
  try {
    return await work((isDeclined) => {
      settled = isDeclined ? Promise.resolve() : removeOne(deps, counted)
    })
  } finally {
    await (settled ?? removeOne(deps, counted))
  }
}

/**
 * Tries a discount code. It holds a place of the client and one of the session, which it keeps if the code is refused, so that
 * neither many checkouts nor many clients help a guesser. @throws 429 TOO_MANY_DISCOUNT_CODES
 */
export async function limitCodes<T>(
  deps: Deps,
  { tenant, client, sessionId }: Omit<LimitedRequest, 'kind'> & { sessionId: string },
  work: () => Promise<T>,
): Promise<T> {
  const places: Counted[] = []
  let isWrong = false
  try {
    for (const each of [client, sessionId]) places.push(await admit(deps, { tenant, client: each, kind: 'wrong_code' }))
    return await work()
  } catch (error) {
    isWrong = error instanceof Fault && error.status === 422
    throw error
  } finally {
    if (!isWrong) for (const place of places) await removeOne(deps, place)
  }
}

const remove = prepare((db: Kysely<ProviderTables>, { businessId, mode, kind, client, startedAt }: Counted) =>
  db
    .updateTable('clientCounts')
    .set({ count: sql<number>`count - 1` })
    .where('businessId', '=', businessId)
    .where('mode', '=', mode)
    .where('kind', '=', kind)
    .where('client', '=', client)
    .where('startedAt', '=', startedAt)
    .returning(withoutFlush.as('flush')),
)

/** A place that can't be released stays taken until its hour is over; that must not hide the outcome of the try. */
async function removeOne({ database, log }: Deps, counted: Counted): Promise<void> {
  await remove.run(database.db, counted).catch((error: unknown) => logFailure(log, error, {}, 'a try stays counted'))
}

/** Counts a card that was declined after its attempt, on the bank's page. */
export async function countDecline(deps: Deps, tenant: Tenant, client: string): Promise<void> {
  await addOne(deps, rowFor(deps, { tenant, client, kind: 'decline', milliseconds: LIMITS.decline.milliseconds }))
}

/** A business has one portal for both modes, so its requests count together. */
const portalOf = (businessId: string): Tenant => ({ businessId, mode: 'live' })

/** Counts a link to the portal that this client requests. @throws 429 TOO_MANY_PORTAL_LINKS */
export async function limitPortalLinks(deps: Deps, businessId: string, client: string): Promise<void> {
  await admit(deps, { tenant: portalOf(businessId), client, kind: 'portal_link' })
}

/** Counts a link to the portal that is emailed to an address. Returns false once it got enough of them. */
export async function mayEmailPortalLink(deps: Deps, businessId: string, email: string): Promise<boolean> {
  const { milliseconds, max } = PORTAL_EMAILS
  const counted = rowFor(deps, { tenant: portalOf(businessId), client: email, kind: 'portal_email', milliseconds })
  return addOne(deps, counted, max)
}

/** Deletes the counts of past windows. Returns how many. */
export async function purgeClientCounts(deps: Deps): Promise<number> {
  const { rows } = await sql`
    delete from client_counts where ctid = any (array(
      select ctid from client_counts
      where started_at <= ${addMilliseconds(deps.clock.now(), -HOUR)} limit ${BATCH} for update skip locked
    )) returning 1`.execute(deps.database.db)
  return rows.length
}
