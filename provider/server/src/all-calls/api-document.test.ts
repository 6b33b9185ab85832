import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { EVENT_TYPES } from '@tradepost/contract/provider/webhooks/webhooks'
import { listDocumentFindings } from '@tradepost/kit/testing/document-findings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATION_IDS } from '#src/operation-ids.ts'
import { printTypes, type Schema, type TypedDocument } from '#src/testing/test-document-types.ts'
import { makeTestProvider, type TestProvider } from '#src/testing/test-provider.ts'

type Message = { description?: string; content?: Record<string, { schema: Schema }> }
type Operation = {
  operationId?: string
  description?: string
  tags: string[]
  requestBody?: Message
  responses: Record<string, Message>
}
type Document = TypedDocument & {
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema> }
}

let provider: TestProvider
let document: Document
beforeAll(async () => {
  provider = await makeTestProvider()
  document = JSON.parse(await (await provider.request('/openapi.json')).text())
})
afterAll(() => provider.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
  )

test('N70: every call has a name of its own, a description and a tag, and the document names its server', () => {
  expect(document.servers).toEqual([{ url: provider.url }])
  const ids = operations().map(({ operationId = '' }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { name, description } of document.tags) expect(description, name).toMatch(/.{15,}\.$/)
  const tags = document.tags.map(({ name }) => name)
  for (const { name, operationId, description, tags: own } of operations()) {
    expect(operationId, name).toMatch(/^[a-z][A-Za-z0-9_]+$/)
    expect(description, name).toMatch(/.{15,}\.$/)
    expect(tags, name).toEqual(expect.arrayContaining(own))
  }
})

/** Published like that: a code is never `customers`, and an ID never `code`. */
const PUBLISHED_LIKE_THAT = ['/discounts/code/{code} and /discounts/{discount_id}/customers are ambiguous']

test('the recommended rules of API linters find nothing in the document', async () => {
  const findings = listDocumentFindings(JSON.parse(await (await provider.request('/openapi.json')).text()))
  expect(findings).toEqual(PUBLISHED_LIKE_THAT)
})

test('N70: a call that is published elsewhere has its name from there', () => {
  const named = Object.fromEntries(operations().map(({ name, operationId }) => [name, operationId]))
  expect(Object.keys(OPERATION_IDS).length).toBeGreaterThan(80)
  expect(named).toMatchObject(OPERATION_IDS)
})

test('N70: every event that is sent is a webhook of the document, under its published name', async () => {
  expect(Object.keys(document.webhooks).sort()).toEqual([...EVENT_TYPES].sort())
  const names = await readFile(new URL('webhook-names.txt', import.meta.url), 'utf8')
  const published = names.trim().split('\n')
  expect(published).toEqual(expect.arrayContaining([...EVENT_TYPES]))
  const schema = document.webhooks['payment.succeeded']?.post.requestBody?.content?.['application/json']?.schema
  expect(schema?.required?.toSorted()).toEqual(['business_id', 'data', 'timestamp', 'type'])
  expect(schema?.properties?.data?.allOf?.[0]).toEqual({ $ref: '#/components/schemas/PaymentResponse' })
})

test('N70: every refusal has the one schema of errors, and says what its status means', () => {
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  for (const { name, responses } of operations())
    for (const [status, { content, description }] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      expect(content, `${name} ${status}`).toEqual(error)
      expect(description, `${name} ${status}`).toMatch(/ /)
    }
  expect(document.components.schemas.Error?.required).toEqual(['code', 'message'])
})

/** Lists every object in a schema, with those that it refers to. */
function listObjects(schema: Schema, seen = new Set<string>()): Schema[] {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) {
    if (seen.has(name)) return []
    seen.add(name)
    return listObjects(document.components.schemas[name] ?? {}, seen)
  }
  const inner = Object.values(schema).flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value) : [],
  )
  const schemas = inner.filter((value): value is Schema => typeof value === 'object' && value !== null)
  return [schema, ...schemas.flatMap((each) => listObjects(each, seen))]
}

test('N70: a field of a request that may be left out is optional, also for generators that require what has a default', () => {
  const bodies = operations().flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}).map(({ schema }) => schema))
  expect(bodies.length).toBeGreaterThan(40)
  for (const schema of bodies.flatMap((body) => listObjects(body))) expect(schema).not.toHaveProperty('default')
})

/** What an integration writes, with the types that it generated. */
const CALLS = `
export const product: Operations['create_product']['body'] = {
  name: 'Caliper',
  tax_category: 'saas',
  price: { type: 'one_time_price', currency: 'USD', price: 1900, discount: 0, purchasing_power_parity: false },
}
export const checkout: Operations['create_session']['body'] = { product_cart: [{ product_id: 'pdt_1', quantity: 1 }] }
export const customer: Operations['create_customer']['body'] = { email: 'maya@example.com', name: 'Maya' }
export const refund: Operations['create_refund_handler']['body'] = { payment_id: 'pay_1' }
export const webhook: Operations['create_webhook']['body'] = { url: 'https://shop.example/hooks' }
export const license: Operations['activate_license_key']['body'] = { license_key: 'key', name: 'Laptop' }
export const list: Operations['list_payments_handler']['query'] = { status: 'succeeded', page_size: 10 }
export const totals = (answer: Operations['list_payments_handler']['answer']): number[] => answer.items.map((each) => each.total_amount)
// @ts-expect-error A refund has no amount of its own.
export const wrong: Operations['create_refund_handler']['body'] = { payment_id: 'pay_1', amount: 100 }
// @ts-expect-error A product has a name.
export const nameless: Operations['create_product']['body'] = { ...product, name: undefined }
`

const run = promisify(execFile)

test('N70: calls compile with the types that a generator makes of the document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-types-'))
  try {
    const file = join(folder, 'calls.ts')
    await writeFile(file, `${printTypes(document)}\n${CALLS}`)
    const compiler = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url))
    const options = ['--noEmit', '--strict', '--ignoreConfig', '--types', '', file]
    const failed = await run(process.execPath, [compiler, ...options]).catch((error: { stdout: string }) => error)
    expect(failed.stdout).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
}, 60_000)
