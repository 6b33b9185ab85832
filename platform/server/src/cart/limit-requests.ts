import { addMilliseconds, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { withoutFlush } from '@tradepost/kit/database/without-flush'
import { Fault, retryAfter } from '@tradepost/kit/faults'
import { getClientKey } from '@tradepost/kit/http/web-server'
import type { Context } from 'hono'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findOpenShop, type OpenShop } from '#src/storefront/find-shop.ts'
import type { PlatformTables } from '#src/tables.ts'

/** Requests of a client in a shop; for discount codes those of an hour, which begins at `minute`. */
type Counted = Omit<PlatformTables['checkoutRequests'], 'requests'>

/** Deletes counts of past minutes. */
export const sweepCheckoutRequests = (deps: Deps): Promise<void> =>
  transact(deps, async ({ trx, clock }) => {
    await trx.deleteFrom('checkoutRequests').where('minute', '<', addMilliseconds(clock.now(), -HOUR)).execute()
  })

const countRequest = prepare((db: Kysely<PlatformTables>, { organizationId, client, minute }: Counted) =>
  db
    .insertInto('checkoutRequests')
    .values({ organizationId, client, minute, requests: sql`1` })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'client', 'minute'])
        .doUpdateSet({ requests: sql<number>`checkout_requests.requests + 1` }),
    )
    .returning(['requests', withoutFlush.as('flush')]),
)

const forgetRequest = prepare((db: Kysely<PlatformTables>, { organizationId, client, minute }: Counted) =>
  db
    .updateTable('checkoutRequests')
    .set({ requests: sql<number>`requests - 1` })
    .where('organizationId', '=', organizationId)
    .where('client', '=', client)
    .where('minute', '=', minute)
    .returning(withoutFlush.as('flush')),
)

type Limit = { organizationId: string; client: string; milliseconds: number; max: number; refused: () => Fault }

/** Counts a request in the window of now. @throws `refused`, with `retry-after`, beyond `max` */
async function count(deps: Deps, { organizationId, client, milliseconds, max, refused }: Limit): Promise<Counted> {
  const now = deps.clock.now().getTime()
  const minute = new Date(now - (now % milliseconds))
  const counted = { organizationId, client: deps.guests.digest(client), minute }
  const [row] = await countRequest.run(deps.database.db, counted)
  if ((row?.requests ?? 0) <= max) return counted
  throw retryAfter(refused(), Math.ceil((minute.getTime() + milliseconds - now) / SECOND))
}

/**
 * Counts a request of this client before the shop's provider is called, whose own limits a flood would use up.
 * @throws 429 TOO_MANY_REQUESTS, with `retry-after`
 */
export async function limitRequests(deps: Deps, organizationId: string, request: Context): Promise<void> {
  await count(deps, {
    ...{ organizationId, client: getClientKey(request), milliseconds: MINUTE, max: deps.config.checkoutsPerMinute },
    refused: () => fault('TOO_MANY_REQUESTS:checkouts'),
  })
}

/** Tries a discount code, which counts for its client if it is refused. @throws 429 TOO_MANY_REQUESTS, with `retry-after` */
export async function limitWrongCodes<T>(
  deps: Deps,
  { organizationId, request }: { organizationId: string; request: Context },
  work: () => Promise<T>,
): Promise<T> {
  const client = `discount codes of ${getClientKey(request)}`
  const counted = await count(deps, {
    ...{ organizationId, client, milliseconds: HOUR, max: deps.config.wrongCodesPerHour },
    refused: () => fault('TOO_MANY_REQUESTS:codes'),
  })
  let isWrong = false
  try {
    return await work()
  } catch (error) {
    isWrong = error instanceof Fault && error.status === 422
    throw error
  } finally {
    if (!isWrong) await forgetRequest.run(deps.database.db, counted)
  }
}

/** Returns the shop that a checkout is for, unless this client asked too often. @throws 404, 409, 422, 429 */
export async function limitCheckouts(deps: Deps, slug: string | undefined, request: Context): Promise<OpenShop> {
  const shop = await findOpenShop(toReadOnly(deps), slug)
  await limitRequests(deps, shop.organization.id, request)
  return shop
}
