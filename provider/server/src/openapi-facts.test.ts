import { readFileSync } from 'node:fs'
import { listFacts, type OpenApiDocument, printFacts } from '@tradepost/kit/openapi-facts'
import { beforeAll, expect, test } from 'vitest'
import { makeTestProvider } from './test-provider.ts'

/** The facts of the provider's published API document about the specification's calls; see scripts/print-openapi-facts.ts. */
const lines = readFileSync(new URL('./openapi-facts.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

/** Calls not built yet, by path prefix, or by full path if other methods serve it. */
const NOT_BUILT = ['/customers/{customer_id}/wallets', '/license_key_instances', '/license_keys', '/licenses']

/** Parts beyond the specification: the field exists and is always empty, in answers and requests. */
const ALWAYS_EMPTY = [
  /\.(credit_)?entitlements\[\]/,
  /\.meters\[\]\.(credit_entitlement_id|meter_units_per_credit) is string$/,
  /\.product_collection_id is string$/,
  /\.(meter_)?credit_entitlement_cart\[\]/,
]

/** Refusals that can't happen: the only input is an ID, and an unknown ID is not found. */
const NEVER_REFUSED = [/^GET \/events\/\{event_id\} 422$/, /^GET \/subscriptions\/\{subscription_id\}\/usage-history 400$/]

/** Calls without a rate limit. */
const NEVER_TOO_MANY = [/^POST \/events\/ingest 429$/, /^GET \/invoices\/(payments\/\{payment_id\}|refunds\/\{refund_id\}) 429$/]

const beginsWith = (fact: string, prefix: string) => {
  const [method = '', path = ''] = fact.split(' ')
  return prefix.startsWith('/') ? path.startsWith(prefix) : `${method} ${path} `.startsWith(prefix)
}

let told: string[]
let ours: Set<string>
let missing: string[]
beforeAll(async () => {
  const provider = await makeTestProvider()
  const document = (await (await provider.request('/openapi.json')).json()) as OpenApiDocument
  await provider.close()
  const theirs = printFacts(lines)
  const calls = new Set([...theirs].map((fact) => fact.split(' ').slice(0, 2).join(' ')))
  told = listFacts(document, [...calls])
  ours = printFacts(told)
  missing = [...theirs].filter((fact) => !ours.has(fact))
})

test('our API document has every path, parameter, field, enum value and status of the calls that are built', () => {
  const excused = [...ALWAYS_EMPTY, ...NEVER_REFUSED, ...NEVER_TOO_MANY]
  const isExcused = (fact: string) =>
    NOT_BUILT.some((prefix) => beginsWith(fact, prefix)) || excused.some((pattern) => pattern.test(fact))
  expect(missing.filter((fact) => !isExcused(fact))).toEqual([])
})

test('every field of every response is always present, null when unset', () => {
  expect(told.filter((line) => /^\S+ \S+ \d\S*\?/.test(line))).toEqual([])
})

test.each(NOT_BUILT)('%s is not built yet, so it belongs in this list', (prefix) => {
  expect([...ours].filter((fact) => beginsWith(fact, prefix))).toEqual([])
  expect(missing.some((fact) => beginsWith(fact, prefix))).toBe(true)
})

test.each([...ALWAYS_EMPTY, ...NEVER_REFUSED, ...NEVER_TOO_MANY])('%s is still needed as an exception', (pattern) => {
  expect(missing.some((fact) => pattern.test(fact))).toBe(true)
})
