import { Payment } from '@tradepost/contract/provider/payments'
import { createMovableClock, DAY, HOUR, MINUTE, SECOND, systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeTestProvider,
  openSession,
  post,
  startOthers,
  type TestBusiness,
  type TestProvider,
  typed,
} from '#src/testing/test-provider.ts'
import { makeTestReceiver, type Received, type TestReceiver } from '#src/testing/test-receiver.ts'

let provider: TestProvider
let business: TestBusiness
let receiver: TestReceiver
// Verifiers compare the timestamp with real time, so this clock starts there.
beforeAll(async () => {
  provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  receiver = await makeTestReceiver()
  business = await provider.openBusiness()
})
afterEach(() => receiver.close())

async function pay(number = '4242424242424242', seller = business): Promise<string> {
  const { body } = await post(provider, `/session/${await openSession(seller)}/pay`, typed(number))
  return String(body.payment_id)
}
type Event = { business_id: string; type: string; timestamp: string; data: Record<string, unknown> }
const eventOf = (received: Received | undefined) => JSON.parse(received?.body ?? '{}') as Event
const headersOf = (received: Received | undefined) => received?.headers as Record<string, string>
const attemptsOf = (seller = business) =>
  provider.deps.database.db
    .selectFrom('webhookAttempts')
    .innerJoin('webhookDeliveries', 'webhookDeliveries.id', 'webhookAttempts.deliveryId')
    .where('webhookAttempts.businessId', '=', seller.businessId)
    .orderBy('number')
    .select(['number', 'startedAt', 'responseStatus', 'error', 'webhookDeliveries.status', 'responseBody'])
    .execute()

describe('a delivery', () => {
  test('is verified by the standardwebhooks library and unwrapped by the SDK', async () => {
    const { id } = await business.client.webhooks.create({ url: receiver.url })
    const { secret } = await business.client.webhooks.retrieveSecret(id)
    const paymentId = await pay()
    await provider.drainAll()
    const [received] = receiver.received
    expect(new Webhook(secret).verify(received?.body ?? '', headersOf(received))).toEqual(eventOf(received))
    const unwrapped = business.client.webhooks.unwrap(received?.body ?? '', { headers: headersOf(received), key: secret })
    expect(unwrapped).toMatchObject({
      type: 'payment.succeeded',
      business_id: business.businessId,
      data: { payment_id: paymentId, payload_type: 'Payment' },
    })
  })

  test('fails verification if it was changed or is for another endpoint', async () => {
    const { id } = await business.client.webhooks.create({ url: receiver.url })
    const { id: otherId } = await business.client.webhooks.create({ url: `${receiver.url}/other`, disabled: true })
    const [{ secret }, { secret: other }] = (await Promise.all(
      [id, otherId].map((each) => business.client.webhooks.retrieveSecret(each)),
    )) as [{ secret: string }, { secret: string }]
    await pay()
    await provider.drainAll()
    const [received] = receiver.received
    const body = received?.body ?? ''
    const headers = headersOf(received)
    const unwrap =
      (text: string, changes: Record<string, string>, key = secret) =>
      () =>
        business.client.webhooks.unwrap(text, { headers: { ...headers, ...changes }, key })
    expect(unwrap(body, {})).not.toThrow()
    expect(unwrap(body.replace('6300', '6301'), {})).toThrow()
    expect(unwrap(body, { 'webhook-id': 'msg_other' })).toThrow()
    expect(unwrap(body, { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) })).toThrow()
    expect(unwrap(body, {}, other)).toThrow()
  })

  test('has the payment with every API field, as the API shows it', async () => {
    await business.client.webhooks.create({ url: receiver.url })
    const paymentId = await pay()
    await provider.drainAll()
    const event = eventOf(receiver.received[0])
    const { payload_type, ...data } = event.data
    expect(Object.keys(event)).toEqual(['business_id', 'type', 'timestamp', 'data'])
    expect(payload_type).toBe('Payment')
    expect(Object.keys(data).sort()).toEqual(Object.keys(Payment.shape).sort())
    expect(Payment.parse(data)).toEqual(data)
    expect(data).toMatchObject({ subscription_id: null, subscription_ids: [], is_multi_subscription: false })
    expect(data).toEqual(await business.client.payments.retrieve(paymentId))
  })

  test("has the endpoint's own headers", async () => {
    const { id } = await business.client.webhooks.create({ url: receiver.url, headers: { 'x-shop': 'acme' } })
    await business.client.webhooks.headers.update(id, { headers: { authorization: 'Bearer shop' } })
    await pay()
    await provider.drainAll()
    expect(receiver.received[0]?.headers).toMatchObject({
      'x-shop': 'acme',
      authorization: 'Bearer shop',
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_/),
      'webhook-timestamp': String(Math.floor(provider.clock.now().getTime() / 1000)),
      'webhook-signature': expect.stringMatching(/^v1,/),
    })
  })

  test('is sent once to every endpoint of the business that subscribes to the event, and to no other', async () => {
    const others = [await makeTestReceiver(), await makeTestReceiver(), await makeTestReceiver()] as const
    const [failures, disabled, foreign] = others
    await business.client.webhooks.create({ url: receiver.url, filter_types: ['payment.succeeded'] })
    await business.client.webhooks.create({ url: failures.url, filter_types: ['payment.failed'] })
    await business.client.webhooks.create({ url: disabled.url, disabled: true })
    await (await provider.openBusiness()).client.webhooks.create({ url: foreign.url })
    await pay()
    await pay('4000000000000002')
    await provider.drainAll()
    expect(receiver.received.map((each) => eventOf(each).type)).toEqual(['payment.succeeded'])
    expect(failures.received.map((each) => eventOf(each).type)).toEqual(['payment.failed'])
    expect(disabled.received).toEqual([])
    expect(foreign.received).toEqual([])
    await Promise.all(others.map((other) => other.close()))
  })
})

describe('the payment events', () => {
  const typesAfter = async (act: () => Promise<unknown>) => {
    await business.client.webhooks.create({ url: receiver.url })
    await act()
    await provider.drainAll()
    return receiver.received.map((each) => `${eventOf(each).type} ${eventOf(each).data.status}`)
  }

  test('for an approved card are payment.succeeded', async () => {
    expect(await typesAfter(() => pay())).toEqual(['payment.succeeded succeeded'])
  })

  test('for a declined card are payment.failed, with the reason', async () => {
    expect(await typesAfter(() => pay('4000000000009995'))).toEqual(['payment.failed failed'])
    expect(eventOf(receiver.received[0]).data).toMatchObject({
      error_code: 'INSUFFICIENT_FUNDS',
      error_message: expect.stringMatching(/insufficient funds/),
    })
  })

  test('for a slow card are payment.processing, then payment.succeeded', async () => {
    const types = await typesAfter(async () => {
      await pay('4000000000000259')
      await provider.drainAll()
      await provider.advance(5 * SECOND)
    })
    expect(types).toEqual(['payment.processing processing', 'payment.succeeded succeeded'])
  })

  test('for an unanswered challenge are payment.cancelled alone', async () => {
    await business.client.webhooks.create({ url: receiver.url })
    await pay('4000002500003155')
    await provider.drainAll()
    expect(receiver.received).toEqual([])
    // All tests of this file share a clock that only moves forward; this test checks the result.
    await provider.advance(15 * MINUTE)
    expect(receiver.received.map((each) => eventOf(each).type)).toEqual(['payment.cancelled'])
  })
})

describe("a delivery that isn't accepted", () => {
  const pauses = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]

  test('is sent right away and after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, then never again', async () => {
    receiver.answerWith({ status: 500 })
    await business.client.webhooks.create({ url: receiver.url, filter_types: ['payment.succeeded'] })
    await pay()
    await provider.drainAll()
    expect(receiver.received).toHaveLength(1)
    for (const [index, pause] of pauses.entries()) {
      await provider.advance(pause - 1)
      expect(receiver.received).toHaveLength(index + 1)
      await provider.advance(1)
      expect(receiver.received).toHaveLength(index + 2)
    }
    await provider.advance(3 * DAY)
    expect(receiver.received).toHaveLength(8)
    const attempts = await attemptsOf()
    expect(attempts.map((attempt) => [attempt.number, attempt.responseStatus, attempt.status])).toEqual(
      Array.from({ length: 8 }, (_, index) => [index + 1, 500, 'failed']),
    )
    expect(
      attempts.slice(1).map((attempt, index) => attempt.startedAt.getTime() - (attempts[index]?.startedAt.getTime() ?? 0)),
    ).toEqual(pauses)
  })

  test('keeps its ID and body in every attempt, and gets a new signature for each', async () => {
    receiver.answerWith({ status: 503 })
    const { id } = await business.client.webhooks.create({ url: receiver.url })
    const paymentId = await pay()
    await provider.drainAll()
    for (const pause of pauses) await provider.advance(pause)
    const all = receiver.received.map((each) => each.headers)
    expect(new Set(receiver.received.map((each) => each.body)).size).toBe(1)
    expect(new Set(all.map((headers) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(all.map((headers) => headers['webhook-signature'])).size).toBe(8)
    const { secret } = await business.client.webhooks.retrieveSecret(id)
    for (const [index, each] of receiver.received.entries()) {
      const at = new Date(Number(each.headers['webhook-timestamp']) * 1000)
      expect(new Webhook(secret).sign(String(each.headers['webhook-id']), at, each.body), `try ${index + 1}`).toBe(
        each.headers['webhook-signature'],
      )
      expect(eventOf(each).data.payment_id).toBe(paymentId)
    }
  })

  test('is retried until it is accepted, and then no more', async () => {
    receiver.answerWith({ status: 500 })
    await business.client.webhooks.create({ url: receiver.url })
    await pay()
    await provider.drainAll()
    receiver.answerWith({ status: 204 })
    for (const pause of pauses) await provider.advance(pause)
    expect(receiver.received).toHaveLength(2)
    expect((await attemptsOf()).map((attempt) => [attempt.responseStatus, attempt.status])).toEqual([
      [500, 'delivered'],
      [204, 'delivered'],
    ])
  })

  test("includes one that is redirected, and the redirect isn't followed", async () => {
    const elsewhere = await makeTestReceiver()
    receiver.answerWith({ status: 307, headers: { location: elsewhere.url } })
    await business.client.webhooks.create({ url: receiver.url })
    await pay()
    await provider.advance(5 * SECOND)
    await provider.drainAll()
    expect(elsewhere.received).toEqual([])
    const attempts = await attemptsOf()
    expect(attempts.length).toBeGreaterThanOrEqual(1)
    for (const attempt of attempts) expect(attempt).toMatchObject({ responseStatus: 307, status: 'pending' })
    await elsewhere.close()
  })

  test('counts as an attempt even if no one listens on the port', async () => {
    await business.client.webhooks.create({ url: receiver.url })
    await receiver.close()
    await pay()
    await provider.drainAll()
    expect(await attemptsOf()).toMatchObject([
      { number: 1, responseStatus: null, error: expect.stringMatching(/ECONNREFUSED/), status: 'pending' },
    ])
  })

  test('waits while its endpoint is disabled, and continues when it is enabled', async () => {
    receiver.answerWith({ status: 500 })
    const { id } = await business.client.webhooks.create({ url: receiver.url })
    await pay()
    await provider.drainAll()
    await business.client.webhooks.update(id, { disabled: true })
    await provider.advance(HOUR)
    expect(receiver.received).toHaveLength(1)
    receiver.answerWith({ status: 200 })
    await business.client.webhooks.update(id, { disabled: false })
    await provider.drainAll()
    expect(receiver.received).toHaveLength(2)
  })

  test("isn't retried once its endpoint is deleted", async () => {
    receiver.answerWith({ status: 500 })
    const { id } = await business.client.webhooks.create({ url: receiver.url })
    await pay()
    await provider.drainAll()
    await business.client.webhooks.delete(id)
    await provider.advance(DAY)
    expect(receiver.received).toHaveLength(1)
    for (const table of ['webhookDeliveries', 'webhookQueue', 'webhookAttempts'] as const) {
      const { db } = provider.deps.database
      const left = await db.selectFrom(table).select('mode').where('businessId', '=', business.businessId).execute()
      expect(left, table).toEqual([])
    }
  })

  test("is retried at the endpoint's new URL", async () => {
    const moved = await makeTestReceiver()
    receiver.answerWith({ status: 410 })
    const { id } = await business.client.webhooks.create({ url: receiver.url })
    await pay()
    await provider.drainAll()
    await business.client.webhooks.update(id, { url: moved.url })
    await provider.advance(5 * SECOND)
    expect(moved.received.map((each) => each.headers['webhook-id'])).toEqual(
      receiver.received.map((each) => each.headers['webhook-id']),
    )
    await moved.close()
  })
})

test("an endpoint that hangs doesn't delay another", async () => {
  const count = 20
  const hanging = await makeTestReceiver()
  hanging.answerWith('hang')
  await business.client.webhooks.create({ url: hanging.url })
  await business.client.webhooks.create({ url: receiver.url })
  for (let number = 0; number < count; number += 1) await pay()
  await receiver.arrived(count)
  expect(await attemptsOf()).not.toContainEqual(expect.objectContaining({ error: expect.any(String) }))
  await hanging.close()
  await provider.drainAll()
  expect(new Set(receiver.received.map((each) => each.headers['webhook-id'])).size).toBe(count)
})

test('several providers on one database send every delivery once', async () => {
  const others = await startOthers(provider)
  await business.client.webhooks.create({ url: receiver.url })
  const paid = await Promise.all(Array.from({ length: 12 }, () => pay()))
  await Promise.all([provider, ...others].map((each) => each.drainAll()))
  expect(receiver.received.map((each) => eventOf(each).data.payment_id).sort()).toEqual([...paid].sort())
  for (const other of others) await other.close()
})

test("a disabled endpoint with a long backlog doesn't delay other businesses", async () => {
  const off = await provider.openBusiness('Switched off')
  const { id } = await off.client.webhooks.create({ url: 'http://127.0.0.1:9/nobody' })
  await pay('4242424242424242', off)
  await provider.drainAll()
  await off.client.webhooks.update(id, { disabled: true })
  // More waiting deliveries of that endpoint than one claim reads, all older than ours.
  await sql`
    with event as (select * from events where business_id = ${off.businessId} limit 1),
    copies as (
      insert into events (business_id, mode, id, type, subject_id, payload, created_at, recorded_at)
      select business_id, mode, 'msg_copy_' || n, type, 'pay_copy_' || n, payload, created_at, created_at
      from event, generate_series(1, 500) n returning *
    ), deliveries as (
      insert into webhook_deliveries (business_id, mode, id, event_id, endpoint_id, status, attempt_count, created_at)
      select business_id, mode, 'dlv_' || id, id, ${id}, 'pending', 0, created_at from copies returning *
    )
    insert into webhook_queue (business_id, mode, delivery_id, endpoint_id, next_attempt_at)
    select business_id, mode, id, endpoint_id, created_at from deliveries`.execute(provider.deps.database.db)
  await business.client.webhooks.create({ url: receiver.url })
  await pay()
  await provider.drainAll()
  expect(receiver.received).toHaveLength(1)
})
