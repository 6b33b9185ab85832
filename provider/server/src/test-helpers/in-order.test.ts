import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assert } from '@tradepost/kit/faults'
import { createSeededChance } from '@tradepost/kit/secrets/seeded-chance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReadOnlyScope } from '#src/deps.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'
import { makeTestReceiver } from '#src/testing/test-receiver.ts'
import { monthly } from '#src/testing/test-subscriptions.ts'
import { takeFingerprint } from './take-fingerprint.ts'

const STARTS_AT = new Date('2026-01-15T12:00:00Z')
/** Until the first repetition of a delivery (reference, 3.12). */
const RETRY_MILLISECONDS = 5000
const makeSeeded = (seed: string) => makeTestProvider({ chance: createSeededChance(seed, STARTS_AT) })
type World = { provider: TestProvider; business: TestBusiness }

let worlds: World[]
beforeAll(async () => {
  const providers = await Promise.all(['7', '7'].map(makeSeeded))
  worlds = await Promise.all(providers.map(async (provider) => ({ provider, business: await provider.openBusiness() })))
})
afterAll(() => Promise.all(worlds.map(({ provider }) => provider.close())))

const act = async ({ provider, business }: World, path: string, body: object) => {
  const answer = await ask(provider, path, { key: business.apiKey, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async ({ provider, business }: World, path: string): Promise<Record<string, unknown>> =>
  (await ask(provider, path, { method: 'GET', key: business.apiKey })).body
const readNow = async (world: World): Promise<string> => String((await read(world, '/test_helpers/clock')).now)
const advance = async (world: World, body: object) => {
  await act(world, '/test_helpers/clock/advance', body)
  await world.provider.drainAll()
}

/** Two customers with a plan that renews while a third one asks for money back. */
async function sell(world: World): Promise<unknown[]> {
  const { client } = world.business
  const plan = await client.products.create({
    name: 'Pro',
    price: monthly(2900),
    tax_category: 'saas',
    license_key_enabled: true,
  })
  const caliper = await client.products.create({ name: 'Caliper', price: usd(3900), tax_category: 'digital_products' })
  const buy = async (product_id: string, card: string, email: string) => {
    const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
    return act(world, '/test_helpers/pay', { checkout_url, card, email })
  }
  const bought = [
    await buy(plan.product_id, 'success', 'maya@example.com'),
    await buy(plan.product_id, 'renewal_declined', 'noor@example.com'),
    await buy(caliper.product_id, 'success', 'juan@example.com'),
  ]
  await client.refunds.create({ payment_id: String(bought[2]?.payment_id) })
  await client.discounts.create({ type: 'percentage', amount: 1000 })
  await advance(world, { months: 2 })
  await act(world, '/test_helpers/payouts/run', {})
  const lists = [
    await client.payments.list({ page_number: 0 }),
    await client.licenseKeys.list({ page_number: 0 }),
    await client.discounts.list({ page_number: 0 }),
    await client.subscriptions.list({ page_number: 0 }),
  ]
  // Of the addresses in answers, only the port differs.
  return JSON.parse(JSON.stringify(lists.map(({ items }) => items)).replaceAll(world.provider.url, ''))
}

const fingerprintOf = async ({ provider, business }: World) =>
  takeFingerprint(await createReadOnlyScope(provider.deps, { businessId: business.businessId, mode: 'test' }), provider.deps)

test('one random seed gives the same keys, objects, events, emails and PDFs, also while both worlds work', async () => {
  const [one, other] = await Promise.all(worlds.map(sell))
  expect(other).toEqual(one)
  const [first, second] = await Promise.all(worlds.map(fingerprintOf))
  expect(second).toEqual(first)
  for (const { count } of Object.values(first ?? {})) expect(count).toBeGreaterThan(3)
  expect(worlds[0]?.business.apiKey).toBe(worlds[1]?.business.apiKey)
})

function getWorld(): World {
  const [world] = worlds
  assert(world, 'the worlds have started')
  return world
}

async function openCheckout({ business: { client } }: World): Promise<string> {
  const { product_id } = await client.products.create({ name: 'Square', price: usd(2400), tax_category: 'digital_products' })
  return String((await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })).checkout_url)
}

test('the clock stands still until it is advanced', async () => {
  const world = getWorld()
  const before = await readNow(world)
  const customer = await world.business.client.customers.create({ email: 'lena@example.com', name: 'Lena' })
  expect([customer.created_at, await readNow(world)]).toEqual([before, before])
  await advance(world, { seconds: 90 })
  expect(await readNow(world)).toBe(new Date(Date.parse(before) + 90_000).toISOString())
})

test('on the way of the clock, a failed delivery is tried again at its time', async () => {
  const world = getWorld()
  const { client } = world.business
  const receiver = await makeTestReceiver()
  const endpoint = await client.webhooks.create({ url: receiver.url, filter_types: ['payment.succeeded'] })
  receiver.answerWith({ status: 500 })
  await act(world, '/test_helpers/pay', { checkout_url: await openCheckout(world) })
  await act(world, '/test_helpers/settle', {})
  const failedAt = Date.parse(await readNow(world))
  receiver.answerWith({ status: 200 })
  await advance(world, { seconds: 3600 })
  expect(receiver.received).toHaveLength(2)
  const { items } = await read(world, `/test_helpers/webhooks/${endpoint.id}/received`)
  expect(items).toMatchObject([{ attempt: 2, received_at: new Date(failedAt + RETRY_MILLISECONDS).toISOString() }])
  await client.webhooks.delete(endpoint.id)
  await receiver.close()
})

test('an endpoint may call the store while it takes an event', async () => {
  const world = getWorld()
  const { client } = world.business
  const seen: string[] = []
  const server = createServer((request, response) => {
    request.resume()
    const answer = async () => {
      const { items } = await client.customers.list({ page_number: 0 })
      seen.push(items[0]?.email ?? '')
      response.writeHead(200).end()
    }
    void answer()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  await client.webhooks.create({ url })
  await act(world, '/test_helpers/pay', { checkout_url: await openCheckout(world), email: 'ines@example.com' })
  await act(world, '/test_helpers/settle', {})
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).toContain('ines@example.com')
  server.close()
})

test('a random seed is refused in production', async () => {
  const world = getWorld()
  const config = { ...world.provider.deps.config, isProduction: true, port: 0 }
  await expect(makeTestProvider({ chance: createSeededChance('7', STARTS_AT), config })).rejects.toThrow(/for stores of tests/)
})
