import type { RouteEntry } from '@tradepost/kit/http/routes'
import { HOW_TO_REPEAT, runsOf, takeTurns } from '@tradepost/kit/testing/test-runs'
import { makeTestProvider, OPERATOR_KEY, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cell, describeCells, listTargets, listTelling, listTellingBodies, listWrong, sendCells } from './matrix/cells.ts'
import { type Digest, digestTables, listChanged } from './matrix/digest.ts'
import { nameOf, parametersOf } from './matrix/own-routes.ts'
import { type FullBusiness, openFullBusiness, providerRequest } from './matrix/provider-requests.ts'
import { APPS, expectFromProvider, PROVIDER_ROUTES } from './matrix/provider-routes.ts'

/*
 * Every route of the payments provider, called with every kind of API key about a business's own objects, another's and no one's.
 * `npm test` takes a sample: other keys for each route, and every key about what is the business's own.
 */

/** One of EVERY keys calls a route about all targets. */
const EVERY = 3
/** Routes after which the database is compared. */
const TOGETHER = runsOf({ usual: 12, all: 1 })

const began = performance.now()
let provider: TestProvider
let own: FullBusiness
let other: FullBusiness
let keys: Readonly<Record<string, string>>
beforeAll(async () => {
  provider = await makeTestProvider()
  own = await openFullBusiness(provider, 'Own Ltd')
  other = await openFullBusiness(provider, 'Other Ltd')
  const [rival, closed] = await Promise.all([provider.openBusiness('Rival Ltd'), provider.openBusiness('Closed Ltd')])
  const revokedAt = provider.clock.now()
  const { db } = provider.deps.database
  await db.updateTable('apiKeys').set({ revokedAt }).where('businessId', '=', closed.businessId).execute()
  keys = {
    'no key': '',
    'a garbage key': 'tpk_test_garbage',
    'a revoked key': closed.apiKey,
    'a read-only key': (await provider.readOnlyClient(own.business)).bearerToken,
    "another business's key": rival.apiKey,
    'its own key': own.business.apiKey,
    "the operator's key": OPERATOR_KEY,
  }
  await provider.drainAll()
})
afterAll(() => provider.close())

const planOf = (route: RouteEntry) => {
  const taken = takeTurns(APPS, { turn: PROVIDER_ROUTES.indexOf(route), every: EVERY })
  return APPS.flatMap((app) =>
    listTargets(parametersOf(route.path))
      .filter(({ kind }) => kind === 'own' || taken.includes(app))
      .map((target) => ({ app, target, expected: expectFromProvider({ app, route, target }) })),
  )
}

const isAdmitted = ({ expected }: Pick<Cell, 'expected'>) => expected.kind === 'admitted'

const cellsOf = (route: RouteEntry): Promise<Cell[]> =>
  Promise.all(
    planOf(route).map(async ({ app, target, expected }) => {
      const request = await providerRequest(route, target, { own, other })
      const key = keys[app.name]
      const visiting: Record<string, string> = app.isVisitor ? { cookie: own.cookie, origin: provider.url } : {}
      const headers = { ...request.headers, ...(key ? { authorization: `Bearer ${key}` } : {}), ...visiting }
      return { who: app.name, target, expected, request: { ...request, headers } }
    }),
  )

const about = (route: RouteEntry) => `${nameOf(route)} (${route.caller})`

describe('an app that may not call a route is turned away, learns nothing, and changes nothing:', () => {
  let before: Digest
  beforeAll(async () => {
    before = await digestTables('provider', provider.deps.database.db)
  })
  const guarded = PROVIDER_ROUTES.filter((route) => !planOf(route).every(isAdmitted))

  const groups = Array.from({ length: Math.ceil(guarded.length / TOGETHER) }, (_, index) =>
    guarded.slice(index * TOGETHER, (index + 1) * TOGETHER),
  )

  for (const routes of groups) {
    test.each(routes.map((route) => [about(route), route] as const))('%s', async (_, route) => {
      const answered = await sendCells(
        provider.url,
        (await cellsOf(route)).filter((cell) => !isAdmitted(cell)),
      )
      expect(listWrong(answered), HOW_TO_REPEAT).toEqual([])
      expect(listTelling(answered), HOW_TO_REPEAT).toEqual([])
    })

    test(`nothing has changed after ${routes.map(nameOf).at(-1)}`, async () => {
      const after = await digestTables('provider', provider.deps.database.db)
      expect(listChanged(before, after), `by one of: ${routes.map(nameOf).join(', ')}`).toEqual([])
    })
  }
})

test("an object of another business in a body or query is answered like one that doesn't exist, and nothing changes", async () => {
  const before = await digestTables('provider', provider.deps.database.db)
  const keyed = PROVIDER_ROUTES.filter(({ caller }) => caller === 'read' || caller === 'write')
  const requests = await Promise.all(
    keyed.map(async (route) => {
      const request = await providerRequest(route, { kind: 'own' }, { own, other })
      return { ...request, headers: { ...request.headers, authorization: `Bearer ${own.business.apiKey}` } }
    }),
  )
  const { named, telling } = await listTellingBodies(provider.url, requests, { own: own.ids, other: other.ids })
  expect(telling).toEqual([])
  expect(named).toBeGreaterThan(8)
  // Refused usage events are listed for the business that sent them.
  const after = await digestTables('provider', provider.deps.database.db)
  expect(listChanged(before, after)).toEqual(['provider: public.rejected_events'])
})

/** Calls that only read come first, those that remove something last. */
const ORDER = ['get', 'post', 'put', 'patch', 'delete']
/** Leaving the portal comes after all that a visitor can do there. */
const rankOf = ({ method, path }: RouteEntry) => ORDER.indexOf(method) + Number(method === 'delete' && path.endsWith('/session'))

describe('an app that may call a route gets in:', () => {
  const inOrder = PROVIDER_ROUTES.toSorted((a, b) => rankOf(a) - rankOf(b))

  test.each(inOrder.map((route) => [about(route), route] as const))('%s', async (_, route) => {
    const answered = await sendCells(provider.url, (await cellsOf(route)).filter(isAdmitted))
    expect(listWrong(answered), HOW_TO_REPEAT).toEqual([])
  })
})

test('every route was called with every key', () => {
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `authorization matrix of ${PROVIDER_ROUTES.length} routes of the provider: ${describeCells(PROVIDER_ROUTES.flatMap(planOf))} in ${seconds} s`,
  )
})
