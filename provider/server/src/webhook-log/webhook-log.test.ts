import { HOUR, SECOND } from '@tradepost/kit/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordTestEvents } from '#src/testing/test-events.ts'
import {
  ask,
  makeTestProvider,
  openSession,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
} from '#src/testing/test-provider.ts'
import { makeTestReceiver, type Received, type TestReceiver } from '#src/testing/test-receiver.ts'
import { openLog, readAll, refusalOf } from '#src/testing/test-webhook-log.ts'

let provider: TestProvider
let business: TestBusiness
let receiver: TestReceiver
let log: ReturnType<typeof openLog>
let webhook: string
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  receiver = await makeTestReceiver()
  business = await provider.openBusiness()
  log = openLog(business)
  webhook = (await business.client.webhooks.create({ url: receiver.url })).id
})
afterEach(() => receiver.close())

const now = (): string => provider.clock.now().toISOString()
const emit = async (count = 1, from = 0) => {
  await recordTestEvents(provider, business, { count, from })
  await provider.drainAll()
}
const pay = async (number = '4242424242424242'): Promise<string> => {
  const { body } = await post(provider, `/session/${await openSession(business)}/pay`, typed(number))
  await provider.drainAll()
  return String(body.payment_id)
}
const newestDelivery = async () => log.delivery((await log.deliveries()).data[0]?.id ?? '')

test('an event is listed with its body and its delivery to each endpoint', async () => {
  await business.client.webhooks.create({ url: `${receiver.url}/other` })
  const paymentId = await pay()
  const { data, done, iterator } = await log.events()
  expect({ data, done, iterator }).toEqual({
    data: [
      {
        id: expect.stringMatching(/^msg_/),
        type: 'payment.succeeded',
        object_id: paymentId,
        is_example: false,
        created_at: now(),
      },
    ],
    done: true,
    iterator: null,
  })
  const event = await log.event(data[0]?.id ?? '')
  expect(event.body).toEqual(JSON.parse(receiver.received[0]?.body ?? ''))
  const { data: endpoints } = await business.client.webhooks.list()
  expect(event.deliveries.map(({ webhook_id }) => webhook_id).sort()).toEqual(endpoints.map(({ id }) => id).sort())
  expect(event.deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered'])
})

test('an event that no endpoint asked for is listed too', async () => {
  await business.client.webhooks.update(webhook, { filter_types: ['refund.succeeded'] })
  await pay()
  const { data } = await log.events()
  expect(data).toHaveLength(1)
  expect((await log.event(data[0]?.id ?? '')).deliveries).toEqual([])
})

test('a delivery shows every attempt with what was sent and answered, without credentials', async () => {
  await business.client.webhooks.headers.update(webhook, { headers: { authorization: 'Bearer canary', 'x-shop': 'acme' } })
  receiver.answerWith({ status: 503, headers: { 'x-reason': 'busy', 'set-cookie': 'canary=1' } })
  const paymentId = await pay()
  const first = now()
  receiver.answerWith({ status: 200 })
  await provider.advance(5 * SECOND)
  const delivery = await newestDelivery()
  expect(delivery).toMatchObject({
    webhook_id: webhook,
    event_type: 'payment.succeeded',
    object_id: paymentId,
    status: 'delivered',
    attempt_count: 2,
    last_attempt: { started_at: now(), response_status: 200, error: null, fault: null },
    next_attempt_at: null,
    replay_id: null,
    body: receiver.received[0]?.body,
    attempts: [
      {
        number: 1,
        started_at: first,
        url: receiver.url,
        request_headers: { 'webhook-id': delivery.event_id, authorization: '***', 'x-shop': '***' },
        response_status: 503,
        response_headers: { 'x-reason': 'busy', 'set-cookie': '***' },
      },
      { number: 2, started_at: now(), response_status: 200, error: null, fault: null },
    ],
  })
  expect(JSON.stringify(delivery)).not.toContain('canary')
})

test("N89: the values of an endpoint's own headers are sent, and stored with no attempt, whatever their names", async () => {
  await business.client.webhooks.headers.update(webhook, { headers: { 'x-late': 'canary-1', 'X-Gateway': 'canary-2' } })
  await emit()
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-late': 'canary-1', 'x-gateway': 'canary-2' })
  const attempts = await provider.deps.database.db
    .selectFrom('webhookAttempts')
    .selectAll()
    .where('businessId', '=', business.businessId)
    .execute()
  expect(attempts).toMatchObject([{ requestHeaders: { 'x-late': '***', 'X-Gateway': '***' } }])
  expect(JSON.stringify(attempts)).not.toContain('canary')
})

test('a delivery that failed so far shows when the next attempt follows', async () => {
  receiver.answerWith({ status: 500 })
  await emit()
  const next = new Date(provider.clock.now().getTime() + 5 * SECOND).toISOString()
  expect((await log.deliveries()).data).toMatchObject([{ status: 'pending', next_attempt_at: next }])
})

describe('lists', () => {
  test('filter by endpoint, event, type, object, status and time', async () => {
    const paid = await pay()
    const start = now()
    await provider.advance(HOUR)
    receiver.answerWith({ status: 500 })
    const declined = await pay('4000000000000002')
    const idsOf = async (query: Record<string, string>) => (await log.deliveries(query)).data.map(({ object_id }) => object_id)
    const eventsOf = async (query: Record<string, string>) => (await log.events(query)).data.map(({ object_id }) => object_id)
    const [event] = (await log.events({ object_id: paid })).data
    expect(await idsOf({})).toEqual([declined, paid])
    expect(await idsOf({ webhook_id: webhook })).toEqual([declined, paid])
    expect(await idsOf({ webhook_id: 'whk_unknown' })).toEqual([])
    expect(await idsOf({ event_id: event?.id ?? '' })).toEqual([paid])
    expect(await idsOf({ event_type: 'payment.failed' })).toEqual([declined])
    expect(await idsOf({ object_id: declined })).toEqual([declined])
    expect(await idsOf({ status: 'delivered' })).toEqual([paid])
    expect(await idsOf({ status: 'pending' })).toEqual([declined])
    expect(await idsOf({ created_at_lte: start })).toEqual([paid])
    expect(await idsOf({ created_at_gte: now() })).toEqual([declined])
    expect(await eventsOf({})).toEqual([declined, paid])
    expect(await eventsOf({ type: 'payment.failed' })).toEqual([declined])
    expect(await eventsOf({ object_id: paid })).toEqual([paid])
    expect(await eventsOf({ created_at_lte: start })).toEqual([paid])
    expect(await eventsOf({ created_at_gte: now() })).toEqual([declined])
  })

  test('continue where they were, also when new rows come in between and many have one time', async () => {
    await emit(7)
    const before = await readAll(log.deliveries)
    const { data: first, iterator, done } = await log.deliveries({ limit: 3 })
    expect([first.length, done]).toEqual([3, false])
    await emit(4, 7)
    const rest = await readAll((query) => log.deliveries({ ...query, iterator: query.iterator ?? iterator ?? '', limit: 2 }))
    const known = new Set(before.map(({ id }) => id))
    expect([...first, ...rest].filter(({ id }) => known.has(id))).toEqual(before)
    expect(new Set(rest.map(({ id }) => id)).size).toBe(rest.length)
    expect(await readAll(log.events, { limit: 2 })).toEqual((await log.events()).data)
  })

  test.each([
    ['an iterator of something else', 'iterator=abc'],
    ['a limit of 0', 'limit=0'],
    ['a limit above 100', 'limit=101'],
    ['a limit that is text', 'limit=many'],
    ['a time that is none', 'created_at_gte=yesterday'],
    ['an unknown status', 'status=lost'],
    ['an unknown type', 'event_type=payment.lost'],
  ])('refuse %s', async (_, query) => {
    const answer = await ask(provider, `/webhook_deliveries?${query}`, { method: 'GET', key: business.apiKey })
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_QUERY_PARAMS' } })
  })
})

describe('sending again', () => {
  test('a delivered or a failed event sends the same ID and bytes, with the schedule from its beginning', async () => {
    receiver.answerWith({ status: 400 })
    await emit()
    for (let attempts = 1; attempts < 8; attempts += 1) await provider.advance(10 * HOUR)
    const { id, status } = await newestDelivery()
    expect(status).toBe('failed')
    expect(await log.resend(id)).toMatchObject({ status: 'pending', next_attempt_at: now() })
    await provider.drainAll()
    expect(await log.delivery(id)).toMatchObject({
      attempt_count: 9,
      next_attempt_at: new Date(provider.clock.now().getTime() + 5 * SECOND).toISOString(),
    })
    receiver.answerWith({ status: 200 })
    await provider.advance(5 * SECOND)
    expect(await log.delivery(id)).toMatchObject({ status: 'delivered', attempt_count: 10 })
    await log.resend(id)
    await provider.drainAll()
    expect(await log.delivery(id)).toMatchObject({ status: 'delivered', attempt_count: 11 })
    const sent = ({ headers, body }: Received) => `${headers['webhook-id']} ${body}`
    expect(new Set(receiver.received.map(sent)).size).toBe(1)
    expect(receiver.received).toHaveLength(11)
  })

  test('is given up after eight more attempts', async () => {
    await emit()
    const { id } = await newestDelivery()
    receiver.answerWith({ status: 400 })
    await log.resend(id)
    await provider.drainAll()
    for (let attempts = 1; attempts < 8; attempts += 1) await provider.advance(10 * HOUR)
    expect(await log.delivery(id)).toMatchObject({ status: 'failed', attempt_count: 9 })
  })

  test('N81: makes the attempt now that a delivery waits for, once, and the schedule goes on from there', async () => {
    receiver.answerWith({ status: 500 })
    await emit()
    const { id } = await newestDelivery()
    const resend = () =>
      log.resend(id).then(
        ({ status }) => status,
        ({ error }) => error.code,
      )
    const inSeconds = (seconds: number) => new Date(provider.clock.now().getTime() + seconds * SECOND).toISOString()
    await provider.advance(5 * SECOND)
    expect(await log.delivery(id)).toMatchObject({ attempt_count: 2, next_attempt_at: inSeconds(300) })
    // It still fails: the third attempt was made now, so the pause before the fourth follows.
    await resend()
    await provider.drainAll()
    expect(await log.delivery(id)).toMatchObject({ attempt_count: 3, next_attempt_at: inSeconds(1800) })
    await provider.advance(300 * SECOND)
    expect(receiver.received).toHaveLength(3)
    // While it is on its way, no second copy leaves, also of two asked for at once.
    receiver.answerWith('hang')
    expect((await Promise.all([resend(), resend()])).sort()).toEqual(['WEBHOOK_DELIVERY_PENDING', 'pending'])
    await receiver.arrived(4)
    expect(await resend()).toBe('WEBHOOK_DELIVERY_PENDING')
    expect(new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  })

  test('N81: a mended endpoint gets at once what waits for it; a disabled one gets nothing', async () => {
    receiver.answerWith({ status: 500 })
    await emit()
    const { id } = await newestDelivery()
    await business.client.webhooks.update(webhook, { disabled: true })
    expect(await refusalOf(log.resend(id))).toMatchObject({ status: 409, code: 'WEBHOOK_DISABLED' })
    await business.client.webhooks.update(webhook, { disabled: false })
    receiver.answerWith({ status: 200 })
    expect(await log.resend(id)).toMatchObject({ status: 'pending', next_attempt_at: now() })
    await provider.drainAll()
    expect(await log.delivery(id)).toMatchObject({ status: 'delivered', attempt_count: 2, next_attempt_at: null })
    await provider.advance(HOUR)
    expect(receiver.received).toHaveLength(2)
  })

  test('N81: of all that wait at a mended endpoint, the next attempts are made at once, and of no other endpoint', async () => {
    receiver.answerWith({ status: 500 })
    const other = (await business.client.webhooks.create({ url: `${receiver.url}/other` })).id
    await emit(3)
    expect([await log.waiting(webhook), await log.waiting(other)]).toEqual([3, 3])
    receiver.answerWith({ status: 200 })
    const before = receiver.received.length
    expect(await log.retry(webhook)).toEqual({ retried: 3 })
    expect(await log.retry(webhook)).toEqual({ retried: 0 })
    await provider.drainAll()
    expect(receiver.received.slice(before).map(({ path }) => path)).toEqual(['/hooks', '/hooks', '/hooks'])
    expect([await log.waiting(webhook), await log.waiting(other)]).toEqual([0, 3])
    const { data } = await log.deliveries({ webhook_id: webhook })
    expect(data.map(({ status, attempt_count }) => [status, attempt_count])).toEqual(data.map(() => ['delivered', 2]))
    await business.client.webhooks.update(other, { disabled: true })
    expect(await refusalOf(log.retry(other))).toMatchObject({ status: 409, code: 'WEBHOOK_DISABLED' })
    const stranger = openLog(await provider.openBusiness('Other Ltd'))
    expect(await refusalOf(stranger.retry(webhook))).toMatchObject({ status: 404, code: 'WEBHOOK_NOT_FOUND' })
  })

  test('is refused while the event is being sent; of two at once, one is accepted', async () => {
    await emit()
    const { id } = await newestDelivery()
    receiver.answerWith('hang')
    const resend = () =>
      log.resend(id).then(
        ({ status }) => status,
        ({ error }) => error.code,
      )
    expect((await Promise.all([resend(), resend()])).sort()).toEqual(['WEBHOOK_DELIVERY_PENDING', 'pending'])
    await receiver.arrived(2)
    expect(await resend()).toBe('WEBHOOK_DELIVERY_PENDING')
    expect((await log.delivery(id)).next_attempt_at).toBeNull()
  })

  test('is refused while the endpoint is disabled', async () => {
    await emit()
    const { id } = await newestDelivery()
    await business.client.webhooks.update(webhook, { disabled: true })
    expect(await refusalOf(log.resend(id))).toMatchObject({ status: 409, code: 'WEBHOOK_DISABLED' })
  })
})

test("another business's events and deliveries are like unknown ones", async () => {
  await emit()
  const { id, event_id } = await newestDelivery()
  const stranger = openLog(await provider.openBusiness('Stranger Ltd'))
  expect(await refusalOf(stranger.event(event_id))).toEqual(await refusalOf(log.event('msg_unknown')))
  expect(await refusalOf(stranger.delivery(id))).toEqual(await refusalOf(log.delivery('dlv_unknown')))
  expect(await refusalOf(stranger.resend(id))).toEqual(await refusalOf(log.resend('dlv_unknown')))
  expect((await stranger.deliveries()).data).toEqual([])
  expect((await stranger.deliveries({ webhook_id: webhook })).data).toEqual([])
  expect((await stranger.deliveries({ event_id })).data).toEqual([])
  expect((await stranger.events()).data).toEqual([])
})
