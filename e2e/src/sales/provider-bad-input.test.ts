import { HOW_TO_REPEAT, runsOf, SEED, takeSample, takeTurns } from '@tradepost/kit/testing/test-runs'
import { routes } from '@tradepost/provider-server/modules'
import { CALLS, makeThings, type Things } from '@tradepost/provider-server/testing/test-calls'
import { readState } from '@tradepost/provider-server/testing/test-database-state'
import { makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BAD_QUERY_VALUES, BAD_VALUES, badQueryForms } from '#src/world/bad-values.ts'
import { isOfWrongType, type JsonSchema, listFields, type Schemas } from '#src/world/json-fields.ts'
import { inBatches, jsonOf, type RawRequest, sendRaw } from '#src/world/raw-request.ts'
import { findFault } from '#src/world/refusal-form.ts'

const VALUES = [...BAD_VALUES, '</script><img src=x onerror=alert(1)>']
/** Parallel requests: the number of webhook endpoints that a business may still add. */
const AT_ONCE = 4
/** Routes that are tried besides those of money. */
const ROUTES = 8
/** Values per field, other ones in each run; where money is, more of them. */
const VALUES_EACH = runsOf({ usual: 1, all: VALUES.length })
const VALUES_OF_MONEY = runsOf({ usual: 4, all: VALUES.length })
const MONEY = /^POST \/(checkouts|payments|refunds|subscriptions|customers\/.*\/wallets\/.*)$/

/** A refusal because of a pending change, or of what another refund took at that moment, says nothing about the request. */
const OF_THE_MOMENT =
  /"(PREVIOUS_PAYMENT_PENDING|EXISTING_REFUND_REQUEST_PROCESSING|REFUND_AMOUNT_EXCEEDS_PAID_AMOUNT|(PENDING|SCHEDULED)_PLAN_CHANGE_EXISTS)"/

/** The checkout that a payment link opened stays, and is counted, whatever paying in it is then refused. */
const LEFT_BY_A_LINK = { checkout_sessions: 'of links', client_counts: 'of links' }

type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Schemas } }

let provider: TestProvider
let business: TestBusiness
let things: Things
let document: Document
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  things = await makeThings(provider, business)
  document = JSON.parse(await (await provider.request('/openapi.json')).text())
})
afterAll(() => provider.close())

type Sample = { method: string; path: string; body: unknown; headers: Record<string, string> }

/** Returns the request that the SDK makes for a call, without sending it. */
async function sampleOf(call: string, things: Things, apiKey: string): Promise<Sample> {
  const sample: Sample = { method: '', path: '', body: undefined, headers: {} }
  const client = new DodoPayments({
    bearerToken: apiKey,
    baseURL: provider.url,
    maxRetries: 0,
    async fetch(url, init) {
      sample.method = init?.method?.toUpperCase() ?? 'GET'
      sample.path = String(url).slice(provider.url.length)
      sample.body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      return new Response('{}', { headers: { 'content-type': 'application/json' } })
    },
  })
  await CALLS[call]?.(client, things).asResponse()
  return { ...sample, headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' } }
}

const operationOf = (call: string): Operation => {
  const [method = '', path = ''] = call.split(' ')
  return document.paths[path]?.[method.toLowerCase()] ?? {}
}

type Bent = RawRequest & { about: string; mustRefuse: boolean }

/** Returns a valid body with one field changed at a time; neighboring fields get other values. */
function bendFields(call: string, { body, ...sample }: Sample): Bent[] {
  const schema = operationOf(call).requestBody?.content['application/json'].schema ?? {}
  const each = Math.min(MONEY.test(call) ? VALUES_OF_MONEY : VALUES_EACH, VALUES.length)
  return listFields(document.components.schemas, schema, { present: body }).flatMap((field, index) =>
    Array.from({ length: each }, (_, turn) => {
      const value = VALUES[(index * each + turn + SEED) % VALUES.length]
      const about = `${call} ${field.at} = ${(JSON.stringify(value) ?? '').slice(0, 60)}`
      return { ...sample, body: JSON.stringify(field.put(value)), about, mustRefuse: isOfWrongType(field, value) }
    }),
  )
}

const writes = routes
  .filter(({ caller, body }) => (caller === 'read' || caller === 'write') && body)
  .map(({ method, path }) => `${method.toUpperCase()} ${path}`)

test.each(takeSample(writes, { count: ROUTES, isAlways: (call) => MONEY.test(call) }))(
  '%s rejects fields of the wrong type, never fails with a server error and saves nothing that it rejects',
  async (call) => {
    const sample = await sampleOf(call, things, business.apiKey)
    const faults: string[] = []
    const refused: Bent[] = []
    const trial = async ({ about, mustRefuse, ...request }: Bent) => {
      const reply = await sendRaw(provider.url, request)
      const fault =
        findFault(reply) ?? (mustRefuse && reply.status !== 422 ? `is taken: ${reply.status} ${reply.text}` : undefined)
      if (fault) faults.push(`${about} → ${fault}`)
      if (reply.status >= 400) {
        if (!OF_THE_MOMENT.test(reply.text)) refused.push({ about, mustRefuse, ...request })
      } else if (call === 'POST /webhooks') await business.client.webhooks.delete(String(jsonOf(reply.text)?.id))
    }
    await inBatches(bendFields(call, sample), trial, AT_ONCE)
    expect(faults, HOW_TO_REPEAT).toEqual([])
    const stateOf = async () => ({ ...(await readState(provider)), ...(call === 'POST /test_helpers/pay' ? LEFT_BY_A_LINK : {}) })
    const before = await stateOf()
    const again = await inBatches(refused, async ({ about: _, mustRefuse: __, ...request }) => sendRaw(provider.url, request))
    expect(
      again.filter(({ status }) => status < 400),
      HOW_TO_REPEAT,
    ).toEqual([])
    expect(await stateOf(), HOW_TO_REPEAT).toEqual(before)
  },
)

test('lists answer or reject any query parameter value', async () => {
  const asked = Object.keys(CALLS).flatMap((call) =>
    (operationOf(call).parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => ({ call, name })),
  )
  expect(asked.length).toBeGreaterThan(20)
  const faults = await inBatches([...asked.entries()], async ([turn, { call, name }]) => {
    const { path, method, headers } = await sampleOf(call, things, business.apiKey)
    const every = [...BAD_QUERY_VALUES.map((value) => `${name}=${value}`), ...badQueryForms(name)]
    const queries = takeTurns(every, { turn, every: 4 })
    const found = await inBatches(queries, async (query) => {
      const fault = findFault(await sendRaw(provider.url, { method, path: `${path}?${query}`, headers }))
      return fault ? [`${call} ${query} → ${fault}`] : []
    })
    return found.flat()
  })
  expect(faults.flat(), HOW_TO_REPEAT).toEqual([])
})
