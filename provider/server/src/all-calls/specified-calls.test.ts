import { readFileSync } from 'node:fs'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, makeThings, type Things } from '#src/testing/test-calls.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { findMisfits, readPublished } from '#src/testing/test-published-schema.ts'
import { recordMethod } from '#src/testing/test-sdk-types.ts'

/** The specification's calls, and what the published API document says that they answer. */
const published = readPublished(
  readFileSync(new URL('./openapi-facts.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

type Called = (client: DodoPayments, things: Things, key: string) => { asResponse(): Promise<Response> }

/** The specified calls that need no API key. */
const PUBLIC: Readonly<Record<string, Called>> = {
  'GET /checkout/supported_countries': (client) => client.misc.listSupportedCountries(),
  'GET /invoices/payments/{payment_id}': (client, things) => client.invoices.payments.retrieve(things('payments')),
  'GET /invoices/refunds/{refund_id}': (client, things) => client.invoices.payments.retrieveRefund(things('refunds')),
  'POST /licenses/activate': (client, _, license_key) => client.licenses.activate({ license_key, name: 'Office' }),
  'POST /licenses/deactivate': (client, things, license_key) =>
    client.licenses.deactivate({ license_key, license_key_instance_id: things('license_key_instances') }),
  'POST /licenses/validate': (client, _, license_key) => client.licenses.validate({ license_key }),
}

const ORDER = ['GET', 'POST', 'PUT', 'PATCH']
const takesAway = (name: string): boolean => name.startsWith('DELETE ') || name.endsWith('/deactivate')
const rank = (name: string): number => (takesAway(name) ? ORDER.length : ORDER.indexOf(name.split(' ')[0] ?? ''))
/** In an order in which each finds what it needs: what is read is there, and what is deleted isn't needed any more. */
const specified = [...published.keys()].toSorted((left, right) => rank(left) - rank(right))

let provider: TestProvider
let business: TestBusiness
let things: Things
let key: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  things = await makeThings(provider, business)
  await provider.drainAll()
  key = (await business.client.licenseKeys.retrieve(things('license_keys'))).key
})
afterAll(() => provider.close())

function callOf(name: string) {
  const call = CALLS[name]
  if (!call) throw new Error(`${name} is specified, and nothing here calls it`)
  return call
}

/** The SDK's methods that were called, by call. */
const methods = new Map<string, string>()

function makeCall(name: string): { asResponse(): Promise<Response> } {
  const call: Called = PUBLIC[name] ?? ((client, own) => callOf(name)(client, own))
  const made = (client: DodoPayments) => call(client, things, key)
  methods.set(name, recordMethod(made).join('.'))
  return made(business.client)
}

test.each(specified)('%s, made by its method of the SDK, answers as published, with all keys', async (name) => {
  const expected = published.get(name)
  const answer = await makeCall(name).asResponse()
  expect(answer.status).toBe(expected?.status)
  if (name.startsWith('GET /invoices/')) return expect(answer.headers.get('content-type')).toBe('application/pdf')
  const text = await answer.text()
  if (text === '') return expect(expected?.facts.get('')?.types ?? []).toEqual([])
  expect(expected && findMisfits(expected, JSON.parse(text))).toEqual([])
})

test('the specification has 77 calls, and each was made by a method of its own', () => {
  expect(published.size).toBe(77)
  expect(methods.size).toBe(77)
  expect(new Set(methods.values()).size).toBe(methods.size)
})

test.each([
  ['a key is missing', { customer_id: undefined }, ['customer_id is missing']],
  ['a value has another type', { name: 7 }, ['name is integer instead of string']],
])('an answer in which %s does not fit', async (_, change, misfits) => {
  const customer = published.get('GET /customers/{customer_id}')
  const known = await business.client.customers.retrieve(things('customers'))
  const answer = JSON.parse(JSON.stringify({ ...known, ...change }))
  expect(customer && findMisfits(customer, answer)).toEqual(misfits)
})
