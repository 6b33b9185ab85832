import { readFileSync } from 'node:fs'
import { listFacts, type OpenApiDocument, printFacts } from '@tradepost/kit/openapi/openapi-facts'
import { beforeAll, expect, test } from 'vitest'
import { makeTestProvider } from '#src/testing/test-provider.ts'

/**
 * The facts of the provider's published API document about the specification's calls; see scripts/print/print-openapi-facts.ts.
 */
const lines = readFileSync(new URL('./openapi-facts.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

/** Parts beyond the specification: the field exists and is always empty, in answers and requests. */
const ALWAYS_EMPTY = [
  /\.(credit_)?entitlements\[\]/,
  /\.meters\[\]\.(credit_entitlement_id|meter_units_per_credit) is string$/,
  /\.product_collection_id is string$/,
  /\.(meter_)?credit_entitlement_cart\[\]/,
]

/** Refusals that can't happen: the only input is an ID, and an unknown ID is not found. */
const NEVER_REFUSED = [/^GET \/events\/\{event_id\} 422$/, /^GET \/subscriptions\/\{subscription_id\}\/usage-history 400$/]

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

test('our API document has every path, parameter, field, enum value and status of the specification’s calls', () => {
  const excused = [...ALWAYS_EMPTY, ...NEVER_REFUSED]
  expect(missing.filter((fact) => !excused.some((pattern) => pattern.test(fact)))).toEqual([])
})

test('every field of every response is always present, null when unset; only refusals may have no issues, and those no texts', () => {
  expect(
    told.filter((line) => /^\S+ \S+ \d\S*\?/.test(line) && !/^\S+ \S+ 4\d\d\.issues(\?|\S*\.(code|params)\?) /.test(line)),
  ).toEqual([])
})

test.each([...ALWAYS_EMPTY, ...NEVER_REFUSED])('%s is still needed as an exception', (pattern) => {
  expect(missing.some((fact) => pattern.test(fact))).toBe(true)
})
