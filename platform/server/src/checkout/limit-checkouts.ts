import { addMilliseconds, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { withoutFlush } from '@tradepost/kit/database/without-flush'
import { retryAfter } from '@tradepost/kit/faults'
import { getClientKey } from '@tradepost/kit/http/web-server'
import type { Context } from 'hono'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findOpenShop, type OpenShop } from '#src/storefront/find-shop.ts'
import type { PlatformTables } from '#src/tables.ts'
import type { CheckoutRequestRow } from './table.ts'

/** Deletes counts of past minutes. */
export const sweepCheckoutRequests = (deps: Deps): Promise<void> =>
  transact(deps, async ({ trx, clock }) => {
    await trx.deleteFrom('checkoutRequests').where('minute', '<', addMilliseconds(clock.now(), -HOUR)).execute()
  })

const countRequest = prepare(
  (db: Kysely<PlatformTables>, { organizationId, client, minute }: Omit<CheckoutRequestRow, 'requests'>) =>
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

/**
 * Counts a request of this client before the shop's provider is called, whose own limits a flood would use up.
 * @throws 429 TOO_MANY_REQUESTS, with `retry-after`
 */
export async function limitRequests(deps: Deps, organizationId: string, request: Context): Promise<void> {
  const now = deps.clock.now().getTime()
  const minute = new Date(now - (now % MINUTE))
  const client = deps.guests.digest(getClientKey(request))
  const [row] = await countRequest.run(deps.database.db, { organizationId, client, minute })
  const requests = row?.requests ?? 0
  if (requests <= deps.config.checkoutsPerMinute) return
  const refused = fault('TOO_MANY_REQUESTS:checkouts')
  throw retryAfter(refused, Math.ceil((minute.getTime() + MINUTE - now) / SECOND))
}

/** Returns the shop that a checkout is for, unless this client asked too often. @throws 404, 409, 422, 429 */
export async function limitCheckouts(deps: Deps, slug: string | undefined, request: Context): Promise<OpenShop> {
  const shop = await findOpenShop(toReadOnly(deps), slug)
  await limitRequests(deps, shop.organization.id, request)
  return shop
}
