import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { createCall } from '@tradepost/package/call'
import { makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { makeTestReceiver } from '@tradepost/provider-server/testing/test-receiver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMcpServer } from './create-server.ts'

let provider: TestProvider
let business: TestBusiness
let agent: Client
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  agent = await connectTo(business.apiKey)
})
afterAll(async () => {
  await agent.close()
  await provider.close()
})

async function connectTo(apiKey: string, url = provider.url): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await Promise.all([createMcpServer(createCall(url, apiKey), '1.2.3').connect(theirs), client.connect(ours)])
  return client
}

/** Uses a tool. */
async function use(name: string, given: Record<string, unknown> = {}, client = agent) {
  const result = await client.callTool({ name, arguments: given })
  const [content] = result.content as { type: string; text: string }[]
  return { text: content?.text ?? '', isError: result.isError === true }
}
const read = async (name: string, given: Record<string, unknown>) => {
  const { text, isError } = await use(name, given)
  expect(isError, text).toBe(false)
  return JSON.parse(text)
}

const monthly = {
  type: 'recurring_price',
  ...{ currency: 'USD', price: 1200, discount: 0, purchasing_power_parity: false },
  ...{ payment_frequency_count: 1, payment_frequency_interval: 'Month' },
  ...{ subscription_period_count: 1, subscription_period_interval: 'Year' },
}

async function createProduct(price: object): Promise<string> {
  const body = { name: 'Plumb Pro', tax_category: 'saas', price }
  return (await read('call', { name: 'create_product', body })).product_id
}

test('an agent sees the five tools, each with its description and its input', async () => {
  const { tools } = await agent.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['find_call', 'call', 'advance_clock', 'list_deliveries', 'explain_delivery'])
  for (const { description, inputSchema } of tools) {
    expect(description?.length).toBeGreaterThan(40)
    expect(inputSchema.type).toBe('object')
  }
  expect(agent.getInstructions()).toContain('test mode')
})

test('task 1: a call is found by what it is for', async () => {
  for (const [query, name] of [
    ['refund a payment', 'create_refund_handler'],
    ['update a subscription', 'patch_subscription_handler'],
    ['create checkout session', 'create_session'],
    ['list license keys', 'list_license_keys_handler'],
  ] as const)
    expect((await read('find_call', { query })).map((each: { name: string }) => each.name)).toContain(name)
})

test('task 2: a call says what it takes and returns', async () => {
  const found = await read('find_call', { query: 'POST /refunds' })
  expect(found).toMatchObject({ method: 'POST', path: '/refunds' })
  expect(JSON.stringify(found.body)).toContain('payment_id')
  expect(JSON.stringify(found)).not.toContain('"$ref":"#/components/schemas/CreateRefund')
})

test('task 3: a product is made and read', async () => {
  const id = await createProduct(monthly)
  expect(await read('call', { name: 'get_product_handler', path: { id } })).toMatchObject({ product_id: id, name: 'Plumb Pro' })
})

test('tasks 4 to 6: a subscription is sold, and renews when the clock is moved', async () => {
  const product = await createProduct(monthly)
  const customer = { email: 'maya@example.com', name: 'Maya' }
  const { checkout_url: url } = await read('call', {
    name: 'create_session',
    body: {
      product_cart: [{ product_id: product, quantity: 1 }],
      customer,
      billing_address: { country: 'US', zipcode: '97209' },
    },
  })
  expect(await read('call', { name: 'post_test_helpers_pay', body: { checkout_url: url } })).toMatchObject({
    status: 'succeeded',
  })
  const moved = await read('advance_clock', { months: 1, days: 1 })
  expect(new Date(moved.now).getTime()).toBeGreaterThan(Date.now())
  const payments = await read('call', { name: 'list_payments_handler', query: { page_size: 10 } })
  expect(payments.items.filter(({ status }: { status: string }) => status === 'succeeded')).toHaveLength(2)
})

test('tasks 7 to 9: a delivery that failed is found and explained, and sent again', async () => {
  const receiver = await makeTestReceiver()
  receiver.answerWith({ status: 401 })
  await read('call', { name: 'create_webhook', body: { url: receiver.url } })
  await createProduct({ ...monthly, price: 900 })
  await read('call', { name: 'create_customer', body: { email: 'ida@example.com', name: 'Ida' } })
  const webhook = (await read('call', { name: 'list_webhooks' })).data[0]
  await read('call', {
    name: 'post_webhooks_by_webhook_id_examples',
    path: { webhook_id: webhook.id },
    body: { type: 'payment.succeeded' },
  })
  await use('call', { name: 'post_test_helpers_settle' })
  const [delivery] = await read('list_deliveries', { event_type: 'payment.succeeded' })
  const { text } = await use('explain_delivery', { delivery_id: delivery.id })
  expect(text).toContain('401')
  expect(text).toContain('the signature doesn’t match')
  receiver.answerWith({ status: 200 })
  await use('call', { name: 'post_webhook_deliveries_by_delivery_id_resend', path: { delivery_id: delivery.id } })
  await use('call', { name: 'post_test_helpers_settle' })
  expect((await use('explain_delivery', { delivery_id: delivery.id })).text).toContain('It was delivered.')
  await receiver.close()
})

test('task 10: a refusal names its code, so that the agent can do something else', async () => {
  const refused = await use('call', { name: 'create_refund_handler', body: { payment_id: 'pay_unknown' } })
  expect(refused).toEqual({ isError: true, text: expect.stringMatching(/^404 PAYMENT_NOT_FOUND: /) })
})

test.each([
  ['call', { name: 'create_refnd_handler' }, 'Did you mean "create_refund_handler"?'],
  ['call', { name: 'get_product_handler' }, 'get_product_handler needs path.id'],
  ['call', { name: 'list_products_handler', query: { sise: 3 } }, 'has no query.sise'],
  ['call', { name: 'list_products_handler', query: { page_size: { most: 3 } } }, 'query.page_size is a text'],
  ['call', { name: 'list_products_handler', body: { a: 1 } }, 'takes no body'],
  ['call', {}, 'name'],
  ['advance_clock', {}, 'span of time'],
  ['advance_clock', { months: 1, to: '2030-01-01T00:00:00Z' }, 'not both'],
  ['advance_clock', { to: 'tomorrow' }, 'to'],
  ['advance_clock', { to: '2001-01-01T00:00:00Z' }, '422'],
  ['find_call', { query: 'zzzz' }, 'No call is about "zzzz"'],
  ['explain_delivery', { delivery_id: 'nowhere/..' }, '404'],
  ['list_deliveries', { status: 'lost' }, 'status'],
])('%s with %j is refused with what to do: %s', async (name, given, says) => {
  const { text, isError } = await use(name, given)
  expect(isError).toBe(true)
  expect(text).toContain(says)
})

test('without a provider, each tool says so, and works again once there is one', async () => {
  const alone = await connectTo('tpk_test_x', 'http://127.0.0.1:9')
  const { text, isError } = await use('find_call', { query: 'refund' }, alone)
  expect(isError).toBe(true)
  expect(text).toContain('nothing runs there')
  await alone.close()
})

const COMMAND = [
  fileURLToPath(new URL('../../../run.mjs', import.meta.url)),
  fileURLToPath(new URL('../../tradepost-main.ts', import.meta.url)),
]

test('"tradepost mcp" speaks on standard input and output, and ends with its agent', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...COMMAND, 'mcp'],
    env: { ...getDefaultEnvironment(), TRADEPOST_URL: provider.url, TRADEPOST_API_KEY: business.apiKey },
    stderr: 'pipe',
  })
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(transport)
  expect((await use('find_call', { query: 'POST /refunds' }, client)).isError).toBe(false)
  const { pid } = transport
  await client.close()
  expect(() => process.kill(Number(pid), 0)).toThrow()
})

test('a key of live mode is refused in one line', async () => {
  const env = { PATH: process.env.PATH, TRADEPOST_URL: provider.url, TRADEPOST_API_KEY: 'tpk_live_0123456789' }
  const child = spawn(process.execPath, [...COMMAND, 'mcp'], { env, stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(child, 'close')
  expect({ code, said }).toEqual({ code: 2, said: expect.stringMatching(/^tradepost: this key is of live mode[^\n]*\n$/) })
})
