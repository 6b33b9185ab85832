import { HOUR, SECOND } from '@tradepost/kit/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordTestEvents } from '#src/testing/test-events.ts'
import {
  makeTestProvider,
  startOthers,
  type TestBusiness,
  type TestOptions,
  type TestProvider,
} from '#src/testing/test-provider.ts'
import { makeTestReceiver, type TestReceiver } from '#src/testing/test-receiver.ts'

/** The end of a claim's lease. */
const LEASE = 40 * SECOND

let providers: TestProvider[]
let receiver: TestReceiver
let business: TestBusiness
let endpointId: string
beforeEach(async () => {
  providers = []
  receiver = await makeTestReceiver()
  receiver.answerWith('hang')
})
afterEach(async () => {
  await receiver.close()
  for (const each of providers) await each.close()
})

/** Returns a provider that is sending one delivery without an answer yet. */
async function startSending(options: TestOptions): Promise<TestProvider> {
  const provider = await makeTestProvider(options)
  providers.push(provider)
  business = await provider.openBusiness()
  endpointId = (await business.client.webhooks.create({ url: receiver.url })).id
  await recordTestEvents(provider, business, { count: 1 })
  await receiver.arrived(1)
  return provider
}
const rowsOf = async ({ deps: { database } }: TestProvider) => ({
  deliveries: await database.db.selectFrom('webhookDeliveries').selectAll().execute(),
  queue: await database.db.selectFrom('webhookQueue').selectAll().execute(),
  attempts: await database.db.selectFrom('webhookAttempts').selectAll().execute(),
})

test('a delivery whose sender died is sent by another process when its lease ends, and not before', async () => {
  const provider = await startSending({ tryMilliseconds: HOUR })
  const others = await startOthers(provider)
  providers.unshift(...others)
  receiver.answerWith({ status: 200 })
  provider.clock.advance(LEASE - 1)
  await Promise.all(others.map((each) => each.drainAll()))
  expect(receiver.received).toHaveLength(1)
  provider.clock.advance(1)
  await Promise.all(others.map((each) => each.drainAll()))
  await receiver.arrived(2)
  expect(new Set(receiver.received.map((each) => each.headers['webhook-id'])).size).toBe(1)
})

test('an attempt that ends after its lease takes its delivery out of the queue', async () => {
  const answer = Promise.withResolvers<{ status: number; body: string }>()
  const posts: string[] = []
  const provider = await makeTestProvider({
    wrapSafeFetch: (safeFetch) => ({
      ...safeFetch,
      post(message) {
        posts.push(message.url)
        return answer.promise
      },
    }),
  })
  providers.push(provider)
  business = await provider.openBusiness()
  endpointId = (await business.client.webhooks.create({ url: receiver.url })).id
  await recordTestEvents(provider, business, { count: 1 })
  await expect.poll(() => posts.length).toBe(1)
  // What waits for a disabled endpoint stays in its queue.
  await business.client.webhooks.update(endpointId, { disabled: true })
  provider.clock.advance(LEASE)
  provider.deps.wake('webhooks')
  await expect.poll(async () => (await rowsOf(provider)).queue[0]?.queuedAt).not.toBeNull()
  answer.resolve({ status: 200, body: '' })
  await provider.drainAll()
  await business.client.webhooks.update(endpointId, { disabled: false })
  await provider.advance(HOUR)
  expect(await rowsOf(provider)).toMatchObject({ deliveries: [{ status: 'delivered', attemptCount: 1 }], queue: [] })
  expect(posts).toHaveLength(1)
})

test('deleting an endpoint during a delivery deletes the delivery, too', async () => {
  const provider = await startSending({ tryMilliseconds: 300 })
  await business.client.webhooks.delete(endpointId)
  await provider.drainAll()
  expect(await rowsOf(provider)).toEqual({ deliveries: [], queue: [], attempts: [] })
})

test('disabling an endpoint during a delivery records its result and sends nothing more', async () => {
  const provider = await startSending({ tryMilliseconds: 300 })
  await business.client.webhooks.update(endpointId, { disabled: true })
  await provider.drainAll()
  await provider.advance(HOUR)
  expect(await rowsOf(provider)).toMatchObject({
    deliveries: [{ status: 'pending', attemptCount: 1 }],
    attempts: [{ number: 1, responseStatus: null, error: 'No answer within 0.3 s' }],
  })
  expect(receiver.received).toHaveLength(1)
})

test("a timeout at the old URL doesn't slow down the new one", async () => {
  const provider = await startSending({ tryMilliseconds: 300 })
  const moved = await makeTestReceiver()
  await business.client.webhooks.update(endpointId, { url: moved.url })
  await provider.drainAll()
  const endpoint = await provider.deps.database.db.selectFrom('webhookEndpoints').selectAll().executeTakeFirstOrThrow()
  expect(endpoint.timedOutAt).toBeNull()
  await provider.advance(5 * SECOND)
  expect(moved.received.map((each) => each.headers['webhook-id'])).toEqual(
    receiver.received.map((each) => each.headers['webhook-id']),
  )
  await moved.close()
})

test('a process that stops gives back what has no answer yet, and another one sends it at once', async () => {
  const provider = await startSending({ tryMilliseconds: HOUR })
  const [other] = await startOthers(provider)
  if (!other) throw new Error('There is another process')
  // The other one may send while the first still closes.
  receiver.answerWith({ status: 200 })
  await provider.close()
  providers = [other]
  await other.drainAll()
  await receiver.arrived(2)
  const { deliveries, attempts } = await rowsOf(other)
  expect(deliveries).toMatchObject([{ status: 'delivered', attemptCount: 1 }])
  expect(attempts).toHaveLength(1)
})
