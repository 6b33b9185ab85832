import { Fault } from '@tradepost/kit/faults'
import { toReadOnly } from '@tradepost/platform-server/deps'
import { getActiveConnection } from '@tradepost/platform-server/organizations/find-connection'
import { type Asking, fetchOne, fetchPage, startAsking } from '@tradepost/platform-server/records/ask-provider'
import type { Noun } from '@tradepost/platform-server/records/noun'
import { refreshRecords, refreshStale } from '@tradepost/platform-server/records/refresh-records'
import { NOUNS } from '@tradepost/platform-server/records/table'
import DodoPayments from 'dodopayments'
import type { Seller } from './seller.ts'
import type { House } from './world.ts'

/** Changes that an app makes here send no webhook. */
const UNTOLD = /^\/(products|addons|brands|customers|discounts|meters|payments|subscriptions|test_helpers\/clock)\b/
/** Of these, a new or changed object changes no other one. */
const ALONE = /^(POST \/(products|addons|brands|customers|discounts|meters)|PATCH \/(products|addons|discounts|meters)\/\w+)$/

async function fetchNewest(asking: Asking, { lists: [list] }: Noun): Promise<void> {
  if (!list) return
  for (let page = 0, isKnown = false; !isKnown; page += 1) {
    const { isLast, changed } = await fetchPage(asking, list, page)
    isKnown = isLast || changed.length === 0
  }
}

/** Refreshes what such a call has made or changed. If the provider can't be called, the rows stay as they are. */
async function refreshAlone({ deps }: House['platform'], organizationId: string, call: string): Promise<void> {
  const [, name, id] = call.split('/')
  const nouns = NOUNS.filter((noun) => noun.name === name)
  const connection = await getActiveConnection({ ...toReadOnly(deps), organizationId })
  const asking = startAsking(deps, connection, Number.POSITIVE_INFINITY)
  try {
    for (const noun of nouns) {
      // Only its list tells everything of a new object.
      if (id) await fetchOne(asking, noun, id)
      else await fetchNewest(asking, noun)
    }
    await refreshStale(asking, nouns)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
}

/**
 * Returns the provider's SDK with the key that the platform uses for this shop, for what the dashboard can't do. Refreshes the
 * records that its changes may have changed, as happens within half a minute in production.
 */
export async function sellerClient(world: House, seller: Pick<Seller, 'slug' | 'organizationId'>): Promise<DodoPayments> {
  const { deps } = world.platform
  const { organizationId, slug } = seller
  const bearerToken = deps.providerSecrets.open(
    await getActiveConnection({ ...toReadOnly(deps), organizationId }),
    'apiKeySealed',
  )
  if (!bearerToken) throw new Error(`The shop ${slug} is not connected`)
  // One after the other: of two parallel refreshes, the second would be left to another worker. Changes of one kind that are made
  // at the same time share the next one.
  let last = Promise.resolve()
  const next = new Map<string, Promise<void>>()
  const refresh = (kind: string, run: () => Promise<void>) => {
    const waiting = next.get(kind)
    if (waiting) return waiting
    last = last.then(() => {
      next.delete(kind)
      return run()
    })
    next.set(kind, last)
    return last
  }
  const refreshAll = () => refreshRecords(deps, { organizationId, environment: 'embedded' })
  return new DodoPayments({
    bearerToken,
    baseURL: world.provider.url,
    maxRetries: 0,
    async fetch(input, init) {
      const answer = await fetch(input, init)
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const call = `${init?.method?.toUpperCase()} ${pathname}`
      if (answer.ok && ALONE.test(call)) await refresh(call, () => refreshAlone(world.platform, organizationId, call))
      else if (answer.ok && !call.startsWith('GET ') && UNTOLD.test(pathname)) await refresh('everything', refreshAll)
      else await last
      return answer
    },
  })
}
