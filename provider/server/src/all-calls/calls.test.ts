/** Tests of every call at once: what it answers, costs, and loses in a crash. */

import type { RouteEntry } from '@tradepost/kit/http/routes'
import { takeSample } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes as allRoutes } from '#src/modules.ts'
import { CALLS, makeThings, THINGS, type Things } from '#src/testing/test-calls.ts'
import { expectNoChange } from '#src/testing/test-database-state.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { findMissingEventKeys, findMissingKeys, recordMethod } from '#src/testing/test-sdk-types.ts'

const routes = allRoutes.filter(({ caller }) => caller === 'read' || caller === 'write')
const nameOf = ({ method, path }: RouteEntry) => `${method.toUpperCase()} ${path}`
const callOf = (name: string) => {
  const call = CALLS[name]
  if (!call) throw new Error(`${name} has no line in test-calls.ts`)
  return call
}
const namesOf = (which: (route: RouteEntry) => boolean) => routes.filter(which).map(nameOf)

const unknown: Things = (path) => `${path}_unknown`

/** Calls that return data but have no method in the SDK. */
const UNTYPED = new Set([
  'GET /api_keys',
  'GET /api_keys/{id}',
  'GET /webhook_figures',
  'GET /webhooks/{webhook_id}/figures',
  'GET /request_log',
  'GET /request_log/{id}',
  'GET /settings/rate_limits',
  'PATCH /api_keys/{id}',
  'PATCH /settings/rate_limits',
  'POST /api_keys',
  'POST /api_keys/{id}/revoke',
  'POST /api_keys/{id}/roll',
  'GET /discounts/{discount_id}/customers',
  'POST /discounts/{discount_id}/customers',
  'GET /customers/{customer_id}/emails',
  'GET /disputes/{dispute_id}/evidence',
  'GET /payments/{payment_id}/invoices',
  'POST /payments/{payment_id}/invoices',
  'GET /settings/invoices',
  'PATCH /settings/invoices',
  'GET /settings/theme',
  'PATCH /settings/theme',
  'GET /payments/{payment_id}/payout',
  'GET /settings/seller',
  'PATCH /settings/seller',
  'GET /payments/{payment_id}/delivery',
  'PATCH /payments/{payment_id}/delivery',
  'GET /settings/abandoned_checkouts',
  'PATCH /settings/abandoned_checkouts',
  'GET /settings/customer_portal',
  'PATCH /settings/customer_portal',
  'GET /settings/payouts',
  'PATCH /settings/payouts',
  'GET /settings/renewal_retries',
  'PATCH /settings/renewal_retries',
  'GET /settings/return_origins',
  'PATCH /settings/return_origins',
  'GET /settings/subscriptions',
  'PATCH /settings/subscriptions',
  'GET /settings/wallets',
  'PATCH /settings/wallets',
  'GET /test_helpers/clock',
  'GET /test_helpers/meter_usage',
  'GET /test_helpers/rejected_events',
  'POST /disputes/{dispute_id}/accept',
  'POST /disputes/{dispute_id}/challenge',
  'PUT /disputes/{dispute_id}/files',
  'POST /test_helpers/clock/advance',
  'POST /test_helpers/pay',
  'POST /test_helpers/settle',
  'GET /test_helpers/webhooks/{webhook_id}/received',
  'POST /test_helpers/disputes',
  'POST /test_helpers/disputes/{dispute_id}/advance',
  'POST /test_helpers/payouts/run',
  'POST /test_helpers/payouts/{payout_id}/advance',
  'POST /webhooks/{webhook_id}/secret/rotate',
  'GET /webhook_events',
  'GET /webhook_events/{event_id}',
  'GET /webhook_deliveries',
  'GET /webhook_deliveries/{delivery_id}',
  'GET /webhooks/{webhook_id}/replays',
  'GET /webhooks/{webhook_id}/replays/{replay_id}',
  'GET /test_helpers/webhooks/{webhook_id}/faults',
  'POST /webhook_deliveries/{delivery_id}/resend',
  'POST /webhooks/{webhook_id}/retry',
  'POST /webhooks/{webhook_id}/replay',
  'POST /webhooks/{webhook_id}/replays/{replay_id}/stop',
  'POST /webhooks/{webhook_id}/examples',
  'PUT /test_helpers/webhooks/{webhook_id}/faults',
  'DELETE /test_helpers/webhooks/{webhook_id}/faults',
])

const WRONG_PAGES = [
  ...['-1', '1.5', 'x', '1e309', '99999999999999999999', '%00', '1000001'].map((text) => `page_number=${text}`),
  ...['', '0', '101', 'x', 'NaN', '-5', '10.5'].map((text) => `page_size=${text}`),
]

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
let things: Things
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
  await makeThings(provider, business)
  things = await makeThings(provider, business)
})
afterAll(() => provider.close())

test('every call with a key has an entry in test-calls.ts', () => {
  expect(Object.keys(CALLS).sort()).toEqual(routes.map(nameOf).sort())
})

describe('an unauthorized call is rejected and changes nothing:', () => {
  let reader: TestBusiness['client']
  beforeAll(async () => {
    reader = await provider.readOnlyClient(business)
  })
  const changedNothing = expectNoChange(() => provider)
  const refusalOf = (answering: { asResponse(): Promise<Response> }): Promise<unknown> =>
    answering.asResponse().then(
      (answer) => ({ status: answer.status }),
      ({ status, error }) => ({ status, error }),
    )

  test.each(routes.map(nameOf))('%s with a wrong key returns 401', async (name) => {
    const client = provider.clientFor('tpk_test_0000000000000000000000000000000000000000')
    expect(await refusalOf(callOf(name)(client, things))).toMatchObject({ status: 401, error: { code: 'UNAUTHORIZED' } })
    await changedNothing(name)
  })

  test.each(routes.map((route) => [nameOf(route), route.caller === 'read' ? 200 : 403] as const))(
    '%s with a read-only key returns %i',
    async (name, status) => {
      const answer = await refusalOf(callOf(name)(reader, things))
      expect(answer).toMatchObject(status === 200 ? { status } : { status, error: { code: 'FORBIDDEN' } })
      await changedNothing(name)
    },
  )

  test.each(namesOf(({ path }) => path.includes('{')))(
    '%s for another business returns the same 404 as an unknown ID',
    async (name) => {
      const foreign = await refusalOf(callOf(name)(stranger.client, things))
      const [, first = '', second = ''] = name.split('/')
      const code = THINGS[first === 'test_helpers' ? second : first]?.missing
      expect(foreign).toEqual({ status: 404, error: { code, message: expect.stringMatching(/ not found$/) } })
      expect(await refusalOf(callOf(name)(stranger.client, unknown))).toEqual(foreign)
      await changedNothing(name)
    },
  )
})

describe('a request body', () => {
  const withBody = routes.filter(({ body }) => body)
  const changedNothing = expectNoChange(() => provider)
  const send = (name: string, body: string) => {
    const [method = '', path = ''] = name.split(' ')
    return ask(provider, path.replace(/\{\w+\}/g, 'x'), { method, key: business.apiKey, body })
  }

  test.each(withBody.map(nameOf))(
    'of %s that is not JSON is rejected with 400, one that is not an object with 422',
    async (name) => {
      for (const body of ['{"name":', 'name=Caliper', '\u0000'])
        expect(await send(name, body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST_BODY' } })
      for (const body of ['[]', 'null', '"text"', '7'])
        expect(await send(name, body)).toMatchObject({
          status: 422,
          body: { code: 'INVALID_REQUEST_PARAMETERS', message: expect.stringMatching(/^Expected object, received /) },
        })
      await changedNothing(name)
    },
  )
})

describe('a list', () => {
  const isPaged = ({ method, query }: RouteEntry) => method === 'get' && query !== undefined && 'page_size' in shapeOf(query)
  const shapeOf = (query: object) => ('shape' in query && typeof query.shape === 'object' && query.shape) || {}
  const paged = namesOf(isPaged)
  const itemsOf = async (name: string, page?: object) => {
    const answer = await callOf(name)(business.client, things, page).asResponse()
    const body: { items: unknown[] } = JSON.parse(await answer.text())
    expect(Object.keys(body)).toEqual(['items'])
    return body.items
  }

  test.each(paged)('%s has items, pages numbered from 0, and page sizes from 1 to 100', async (name) => {
    const items = await itemsOf(name, { page_size: 100 })
    expect(items.length).toBeGreaterThan(0)
    expect(await itemsOf(name)).toEqual(items.slice(0, 10))
    for (const [index, item] of items.entries()) expect(await itemsOf(name, { page_number: index, page_size: 1 })).toEqual([item])
    expect(await itemsOf(name, { page_number: items.length, page_size: 1 })).toEqual([])
  })

  test.each(paged)('%s rejects any other page with 422', async (name) => {
    const path = name
      .slice('GET '.length)
      .replace('{discount_id}', things('discounts'))
      .replace('{payout_id}', things('payouts'))
      .replace('{customer_id}', things('customers'))
      .replace('{subscription_id}', things('metered'))
    for (const query of WRONG_PAGES)
      expect(await ask(provider, `${path}?${query}`, { method: 'GET', key: business.apiKey }), query).toMatchObject({
        status: 422,
        body: { code: 'INVALID_QUERY_PARAMS' },
      })
  })

  test('of brands has items and no pages', async () => {
    expect((await itemsOf('GET /brands')).length).toBeGreaterThan(2)
  })

  test.each(namesOf(({ method, path }) => method === 'get' && !path.includes('{') && !/^\/(settings|test_helpers)\//.test(path)))(
    '%s shows nothing of another business',
    async (name) => {
      // The whole list: at one moment of the clock, what stands first is chance.
      const page = paged.includes(name) ? { page_size: 100 } : undefined
      const textOf = async ({ client }: TestBusiness) => (await callOf(name)(client, things, page).asResponse()).text()
      const [mine, theirs] = await Promise.all([textOf(business), textOf(stranger)])
      const known = Object.keys(THINGS)
        .map(things)
        .filter((id) => mine.includes(id))
      expect(known.length).toBeGreaterThan(0)
      for (const id of known) expect(theirs).not.toContain(id)
    },
  )
})

/** Calls that make or move money. */
const MONEY = ['POST /checkouts', 'POST /payments', 'POST /refunds', 'POST /subscriptions', 'POST /test_helpers/payouts/run']

// Last: writes open businesses with one of everything, and the tests above compare all tables.
describe('through the SDK', () => {
  const typed = routes.filter(({ mediaType }) => !mediaType)
  const writes = takeSample(
    typed.filter(({ caller }) => caller === 'write'),
    { count: 5, isAlways: (route) => MONEY.includes(nameOf(route)) },
  )
  const taken = typed.filter((route) => route.caller === 'read' || writes.includes(route))
  const openFull = async () => {
    const fresh = await provider.openBusiness()
    return { client: fresh.client, things: await makeThings(provider, fresh) }
  }
  /** What makes or moves money ends nothing that the others of its kind need. */
  let trader: ReturnType<typeof openFull> | undefined
  const callerOf = (name: string, isWrite: boolean) => {
    if (!isWrite) return { client: business.client, things }
    if (!MONEY.includes(name)) return openFull()
    trader ??= openFull()
    return trader
  }

  test.each(taken.map((route) => [nameOf(route), route] as const))(
    '%s returns every key of its schema, null when unset, and nothing else',
    async (name, { returns, status = 200, caller }) => {
      const mine = await callerOf(name, caller === 'write')
      const answer = await callOf(name)(mine.client, mine.things).asResponse()
      const text = await answer.text()
      expect({ status: answer.status, hasBody: text !== '' }).toEqual({ status, hasBody: returns !== undefined })
      if (returns) expect(returns.parse(JSON.parse(text))).toStrictEqual(JSON.parse(text))
      const method = recordMethod((client) => callOf(name)(client, things))
      const missing = returns && findMissingKeys(method, JSON.parse(text))
      expect(missing ?? [], "M21: every key that the SDK's types require").toEqual([])
      expect(missing === undefined, 'the SDK has a type for it').toBe(!returns || UNTYPED.has(name))
    },
  )
})

test("M21: the data of every event has every key that the SDK's types require", async () => {
  const events = await provider.deps.database.db.selectFrom('events').select(['type', 'payload']).execute()
  expect(new Set(events.map(({ type }) => type.split('.')[0]))).toEqual(
    new Set(['dispute', 'license_key', 'payment', 'payout', 'refund', 'subscription']),
  )
  const missing = events.flatMap(({ type, payload }) =>
    findMissingEventKeys(JSON.parse(payload).data).map((key) => `${type} ${key}`),
  )
  expect([...new Set(missing)]).toEqual([])
})
