import { DAY, HOUR, SECOND } from '@tradepost/kit/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#src/deps.ts'
import { recordTestEvents } from '#src/testing/test-events.ts'
import { makeTestProvider, startOthers, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { makeTestReceiver, type Received, type TestReceiver } from '#src/testing/test-receiver.ts'
import { openLog, readAll, refusalOf } from '#src/testing/test-webhook-log.ts'
import { createReplay } from './create-replay.ts'

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

const isoIn = (milliseconds: number): string => new Date(provider.clock.now().getTime() + milliseconds).toISOString()
const idOf = ({ headers }: Received) => String(headers['webhook-id'])
const emit = async (count: number, from = 0) => {
  await recordTestEvents(provider, business, { count, from })
  await provider.drainAll()
}
const replay = async (body: object = {}) => {
  const { id } = await log.replay(webhook, { since: isoIn(-DAY), ...body })
  await provider.drainAll()
  return log.getReplay(webhook, id)
}

describe('a replay', () => {
  test('sends everything again, with the same IDs and bytes', async () => {
    await emit(3)
    const before = receiver.received.splice(0)
    expect(await replay()).toMatchObject({
      status: 'finished',
      matched: 3,
      queued: 3,
      pending: 0,
      delivered: 3,
      failed: 0,
      finished_at: isoIn(0),
      stopped_at: null,
    })
    const bodiesOf = (list: readonly Received[]) => list.map((each) => `${idOf(each)} ${each.body}`).sort()
    expect(bodiesOf(receiver.received)).toEqual(bodiesOf(before))
  })

  test('creates deliveries of events that happened while the endpoint was disabled', async () => {
    await business.client.webhooks.update(webhook, { disabled: true })
    await emit(2)
    expect((await log.deliveries()).data).toEqual([])
    await business.client.webhooks.update(webhook, { disabled: false })
    expect(await replay({ status: 'missed' })).toMatchObject({ matched: 2, delivered: 2 })
    expect((await log.deliveries()).data.map(({ status, attempt_count }) => [status, attempt_count])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
    ])
  })

  test.each([
    ['delivered', 1],
    ['failed', 1],
    ['missed', 2],
    [undefined, 3],
  ])('with status %s sends only events with this outcome', async (status, count) => {
    await emit(1)
    receiver.answerWith({ status: 400 })
    await emit(1, 1)
    for (let attempts = 1; attempts < 8; attempts += 1) await provider.advance(10 * HOUR)
    await business.client.webhooks.update(webhook, { disabled: true })
    await emit(1, 2)
    await business.client.webhooks.update(webhook, { disabled: false })
    receiver.answerWith({ status: 200 })
    receiver.received.length = 0
    expect(await replay({ since: isoIn(-20 * DAY), ...(status ? { status } : {}) })).toMatchObject({
      matched: count,
      queued: count,
      delivered: count,
    })
    expect(receiver.received).toHaveLength(count)
  })

  test('N91: counts what it sends, also if deliveries fail for good between the count and the sending', async () => {
    await emit(1)
    receiver.answerWith({ status: 400 })
    await emit(2, 1)
    for (let attempts = 1; attempts < 7; attempts += 1) await provider.advance(10 * HOUR)
    const input = { endpointId: webhook, since: isoIn(-20 * DAY) }
    const { id, matchedCount } = await transact(provider.deps, { ...business, mode: 'test' }, async (scope) => {
      const counted = await createReplay(scope, provider.deps, input)
      // The drain learns of the replay when this commits.
      await provider.advance(10 * HOUR)
      return counted
    })
    expect(matchedCount).toBe(1)
    receiver.answerWith({ status: 200 })
    await provider.drainAll()
    expect(await log.getReplay(webhook, id)).toMatchObject({ status: 'finished', matched: 3, queued: 3, delivered: 3 })
  })

  test('leaves deliveries alone that wait for an attempt', async () => {
    receiver.answerWith({ status: 500 })
    await emit(1)
    expect(await replay()).toMatchObject({ matched: 0, queued: 0, status: 'finished' })
    expect(receiver.received).toHaveLength(1)
  })

  test('sends the events of its time and its types, both ends included', async () => {
    await emit(1)
    await provider.advance(SECOND)
    const [since, until] = [isoIn(0), isoIn(0)]
    await emit(1, 1)
    await provider.advance(SECOND)
    await emit(1, 2)
    expect(await replay({ since, until, types: ['payment.succeeded'] })).toMatchObject({ matched: 1, delivered: 1 })
    expect(await replay({ types: ['payment.failed'] })).toMatchObject({ matched: 0 })
  })

  test('by default sends the types that the endpoint receives, and refuses others', async () => {
    await emit(2)
    await business.client.webhooks.update(webhook, { filter_types: ['refund.succeeded'] })
    expect(await replay()).toMatchObject({ matched: 0, filter: { types: ['refund.succeeded'] } })
    expect(await refusalOf(log.replay(webhook, { since: isoIn(-DAY), types: ['payment.succeeded'] }))).toMatchObject({
      status: 422,
      message: "This endpoint doesn't receive payment.succeeded. Add it to filter_types first",
    })
  })

  test('that fails is retried like at first, and counts as failed only then', async () => {
    await emit(1)
    receiver.answerWith({ status: 500 })
    const { id, ...first } = await replay()
    expect(first).toMatchObject({ status: 'finished', queued: 1, pending: 1, failed: 0 })
    for (let attempts = 1; attempts < 8; attempts += 1) await provider.advance(10 * HOUR)
    expect(await log.getReplay(webhook, id)).toMatchObject({ pending: 0, failed: 1 })
    expect(receiver.received).toHaveLength(1 + 8)
  })

  test('keeps its outcome when a later replay sends the same events', async () => {
    await emit(2)
    const first = await replay()
    receiver.answerWith({ status: 500 })
    expect(await replay()).toMatchObject({ queued: 2, pending: 2, delivered: 0 })
    expect(await log.getReplay(webhook, first.id)).toMatchObject({ queued: 2, pending: 0, delivered: 2 })
  })

  test('lists what it sent', async () => {
    await emit(2)
    const first = await replay()
    expect((await log.deliveries({ replay_id: first.id })).data).toHaveLength(2)
    expect((await log.replays(webhook)).data).toEqual([first])
  })
})

test('a stopped replay queues nothing more, and what it queued is still sent', async () => {
  await emit(700)
  await receiver.arrived(700)
  await provider.drainAll()
  receiver.received.length = 0
  receiver.answerWith('hang')
  const { id } = await log.replay(webhook, { since: isoIn(-DAY) })
  await receiver.arrived(16)
  const stopped = await log.stopReplay(webhook, id)
  expect(stopped).toMatchObject({ status: 'stopped', matched: 700, finished_at: null, stopped_at: isoIn(0) })
  expect(stopped.queued).toBeLessThan(700)
  receiver.answerWith({ status: 200 })
  expect(await log.stopReplay(webhook, id)).toMatchObject({ queued: stopped.queued, status: 'stopped' })
  expect(await log.replay(webhook, { since: isoIn(-DAY), types: ['payment.failed'] })).toMatchObject({ matched: 0 })
})

test('new events wait behind no more than 500 of a replay', async () => {
  await emit(700)
  await business.client.webhooks.update(webhook, { rate_limit: 1 })
  await log.replay(webhook, { since: isoIn(-DAY) })
  await receiver.arrived(701)
  const { rows } = { rows: await readAll(log.deliveries, { status: 'pending', limit: 100 }) }
  expect(rows.length).toBeLessThanOrEqual(501)
})

test('several processes replay together: every event is sent once', async () => {
  await emit(700)
  receiver.received.length = 0
  const others = await startOthers(provider)
  const drainAll = () => Promise.all([provider, ...others].map((each) => each.drainAll()))
  const { id } = await log.replay(webhook, { since: isoIn(-DAY) })
  await drainAll()
  await receiver.arrived(700)
  await drainAll()
  for (const other of others) await other.close()
  expect(await log.getReplay(webhook, id)).toMatchObject({ status: 'finished', queued: 700, delivered: 700 })
  expect(new Set(receiver.received.map(idOf)).size).toBe(700)
  expect(receiver.received).toHaveLength(700)
})

describe('a replay is refused', () => {
  test.each<[string, () => object, RegExp]>([
    ['if its range is reversed', () => ({ since: isoIn(-SECOND), until: isoIn(-DAY) }), /since must not be after until/],
    ['if it begins in the future', () => ({ since: isoIn(SECOND) }), /can't include the future/],
    ['if it ends in the future', () => ({ since: isoIn(-DAY), until: isoIn(SECOND) }), /can't include the future/],
    ['if it begins more than 90 days ago', () => ({ since: isoIn(-90 * DAY - 1) }), /kept for 90 days/],
    ['without a beginning', () => ({}), /^since: /],
    ['with an unknown outcome', () => ({ since: isoIn(-DAY), status: 'lost' }), /^status: /],
    ['with an unknown type', () => ({ since: isoIn(-DAY), types: ['payment.lost'] }), /^types.0: |^types\[0\]: /],
    ['with no type', () => ({ since: isoIn(-DAY), types: [] }), /^types: /],
    ['with a type twice', () => ({ since: isoIn(-DAY), types: ['payment.failed', 'payment.failed'] }), /named once/],
  ])('%s', async (_, body, message) => {
    expect(await refusalOf(log.replay(webhook, body()))).toMatchObject({
      status: 422,
      code: 'INVALID_REQUEST_PARAMETERS',
      message: expect.stringMatching(message),
    })
    expect((await log.replays(webhook)).data).toEqual([])
  })

  test('while the endpoint is disabled', async () => {
    await business.client.webhooks.update(webhook, { disabled: true })
    expect(await refusalOf(log.replay(webhook, { since: isoIn(-DAY) }))).toMatchObject({ status: 409, code: 'WEBHOOK_DISABLED' })
  })

  test('while another one for the endpoint runs; of two at once, one begins', async () => {
    await emit(700)
    receiver.answerWith('hang')
    const begin = () =>
      log.replay(webhook, { since: isoIn(-DAY) }).then(
        ({ status }) => status,
        ({ error }) => error.code,
      )
    expect((await Promise.all([begin(), begin()])).sort()).toEqual(['WEBHOOK_REPLAY_RUNNING', 'running'])
  })

  test("of another business's endpoint, like an unknown one", async () => {
    const stranger = openLog(await provider.openBusiness('Stranger Ltd'))
    const { id } = await replay()
    const missing = { status: 404, code: 'WEBHOOK_NOT_FOUND' }
    expect(await refusalOf(stranger.replay(webhook, { since: isoIn(-DAY) }))).toMatchObject(missing)
    expect(await refusalOf(stranger.replays(webhook))).toMatchObject(missing)
    expect(await refusalOf(stranger.getReplay(webhook, id))).toMatchObject(missing)
    expect(await refusalOf(stranger.stopReplay(webhook, id))).toMatchObject(missing)
    expect(await refusalOf(log.getReplay(webhook, 'whr_unknown'))).toMatchObject({ code: 'WEBHOOK_REPLAY_NOT_FOUND' })
  })
})

test('replays are kept for 90 days of real time', async () => {
  await replay()
  await provider.advance(90 * DAY - SECOND)
  expect((await log.replays(webhook)).data).toHaveLength(1)
  await provider.advance(SECOND)
  expect((await log.replays(webhook)).data).toEqual([])
})
