import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import DodoPayments from 'dodopayments'
import type { Seller } from './seller.ts'
import type { House } from './world.ts'

/** Changes that an app makes here send no webhook. */
const UNTOLD = /^\/(products|addons|brands|customers|discounts|meters|subscriptions|test_helpers\/clock)\b/

/**
 * Returns the provider's SDK with the key that the platform uses for this shop, for what the dashboard can't do. Refreshes the
 * records after its changes, as happens within half a minute in production.
 */
export async function sellerClient(world: House, seller: Pick<Seller, 'slug' | 'organizationId'>): Promise<DodoPayments> {
  const { database, providerSecrets } = world.platform.deps
  const { organizationId, slug } = seller
  const { apiKeySealed } = await database.db
    .selectFrom('providerConnections')
    .select('apiKeySealed')
    .where('organizationId', '=', organizationId)
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow()
  if (!apiKeySealed) throw new Error(`The shop ${slug} is not connected`)
  // One after the other: of two parallel refreshes, the second would be left to another worker. A refresh asks for every list,
  // so changes that are made at the same time share the next one.
  let refreshed = Promise.resolve()
  let next: Promise<void> | undefined
  const refresh = async () => {
    await refreshed
    next = undefined
    refreshed = refreshRecords(world.platform.deps, { organizationId, environment: 'embedded' })
    await refreshed
  }
  return new DodoPayments({
    bearerToken: providerSecrets.open(apiKeySealed),
    baseURL: world.provider.url,
    maxRetries: 0,
    async fetch(input, init) {
      const answer = await fetch(input, init)
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (answer.ok && init?.method !== 'get' && init?.method !== 'GET' && UNTOLD.test(pathname)) next ??= refresh()
      await (next ?? refreshed)
      return answer
    },
  })
}
