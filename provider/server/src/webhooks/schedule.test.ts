import { addMilliseconds, createMovableClock, DAY, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordTestEvents } from '#src/testing/test-events.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { makeTestReceiver, type TestReceiver } from '#src/testing/test-receiver.ts'
import { readHealth } from './endpoints/test-endpoints.ts'

let provider: TestProvider
let business: TestBusiness
let receiver: TestReceiver
let id: string
beforeAll(async () => {
  provider = await makeTestProvider({ clock: createMovableClock() })
})
afterAll(() => provider.close())
beforeEach(async () => {
  receiver = await makeTestReceiver()
  business = await provider.openBusiness()
  id = (await business.client.webhooks.create({ url: receiver.url })).id
})
afterEach(() => receiver.close())

async function emit(count = 1): Promise<void> {
  await recordTestEvents(provider, business, { count })
  await provider.drainAll()
}
const now = () => provider.clock.now()
const health = () => readHealth(provider, business, id)

/** Expects the next try exactly this long from now. */
async function expectNextAfter(milliseconds: number): Promise<void> {
  const before = receiver.received.length
  await provider.advance(milliseconds - 1)
  expect(receiver.received).toHaveLength(before)
  await provider.advance(1)
  expect(receiver.received).toHaveLength(before + 1)
}

describe('Retry-After', () => {
  test.each([
    ['of two minutes puts off the next try', () => '120', 2 * MINUTE],
    ['as a date puts it off until then', () => addMilliseconds(now(), 10 * MINUTE).toUTCString(), 10 * MINUTE],
    ['of more than a day puts it off for a day', () => '999999', DAY],
    ['as a date in more than a day puts it off for a day', () => addMilliseconds(now(), 2 * DAY).toUTCString(), DAY],
    ['of a second never makes a try earlier than planned', () => '1', 5 * SECOND],
    ['in the past changes nothing', () => addMilliseconds(now(), -DAY).toUTCString(), 5 * SECOND],
    ['that can’t be read changes nothing', () => 'soon', 5 * SECOND],
  ])('%s', async (_, value, pause) => {
    receiver.answerWith({ status: 503, headers: { 'retry-after': value() } })
    await emit()
    await expectNextAfter(pause)
  })

  test('does not change the pauses of later tries', async () => {
    receiver.answerWith({ status: 429, headers: { 'retry-after': '3600' } })
    await emit()
    receiver.answerWith({ status: 429 })
    for (const pause of [HOUR, 5 * MINUTE, 30 * MINUTE]) await expectNextAfter(pause)
  })
})

test.each([301, 302, 303, 307, 308])('a %i counts as a failure, and is tried again after 5 s', async (status) => {
  receiver.answerWith({ status, headers: { location: `${receiver.url}/elsewhere` } })
  await emit()
  await expectNextAfter(5 * SECOND)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks', '/hooks'])
})

describe('an endpoint that answers 410', () => {
  beforeEach(async () => {
    receiver.answerWith({ status: 410 })
    await emit()
  })

  test('is disabled with the reason and the time, and gets nothing more', async () => {
    expect(await health()).toEqual({
      disabled: true,
      consecutive_failures: 1,
      failing_since: now().toISOString(),
      disabled_reason: 'gone',
      disabled_at: now().toISOString(),
      enabled_at: null,
    })
    await emit(3)
    await provider.advance(3 * DAY)
    expect(receiver.received).toHaveLength(1)
  })

  test('is sent what waited when the business enables it, and says from when to when it missed events', async () => {
    const disabledAt = now().toISOString()
    await provider.advance(HOUR)
    receiver.answerWith({ status: 200 })
    await business.client.webhooks.update(id, { disabled: false })
    await provider.drainAll()
    expect(receiver.received).toHaveLength(2)
    expect(await health()).toEqual({
      disabled: false,
      consecutive_failures: 0,
      failing_since: null,
      disabled_reason: null,
      disabled_at: disabledAt,
      enabled_at: now().toISOString(),
    })
  })

  test('stays disabled at a new URL if the business disables it itself', async () => {
    await business.client.webhooks.update(id, { disabled: true })
    await business.client.webhooks.update(id, { url: `${receiver.url}/new` })
    expect(await health()).toMatchObject({ disabled: true, disabled_reason: null })
  })
})

describe('an endpoint that only fails', () => {
  /** Lets it fail twice a day until this much time has passed. */
  const failFor = async (milliseconds: number) => {
    const end = now().getTime() + milliseconds
    while (now().getTime() < end) {
      await emit()
      await provider.advance(Math.min(12 * HOUR, end - now().getTime()))
    }
  }

  test('is disabled after five days, not a second earlier', async () => {
    receiver.answerWith({ status: 500 })
    const since = now()
    await failFor(5 * DAY - SECOND)
    await emit()
    expect(await health()).toMatchObject({ disabled: false, failing_since: since.toISOString() })
    await provider.advance(SECOND)
    await emit()
    expect(await health()).toMatchObject({ disabled: true, disabled_reason: 'failing', disabled_at: now().toISOString() })
    const sent = receiver.received.length
    await emit()
    await provider.advance(3 * DAY)
    expect(receiver.received).toHaveLength(sent)
  })

  test('starts anew after one success, and after it was enabled', async () => {
    receiver.answerWith({ status: 500 })
    await failFor(4 * DAY)
    receiver.answerWith({ status: 200 })
    await emit()
    receiver.answerWith({ status: 500 })
    await failFor(4 * DAY)
    await emit()
    expect(await health()).toMatchObject({ disabled: false })
    await failFor(DAY)
    await emit()
    expect(await health()).toMatchObject({ disabled: true, disabled_reason: 'failing' })
    await business.client.webhooks.update(id, { disabled: false })
    await provider.advance(DAY)
    await emit()
    expect(await health()).toMatchObject({ disabled: false })
  })
})

test('events, deliveries and attempts are kept for 90 days of real time at least, then go with their month', async () => {
  const { db } = provider.deps.database
  const count = async () => {
    const [events, deliveries, attempts] = await Promise.all(
      (['events', 'webhookDeliveries', 'webhookAttempts'] as const).map((table) =>
        db.selectFrom(table).select('id').where('businessId', '=', business.businessId).execute(),
      ),
    )
    return [events?.length, deliveries?.length, attempts?.length]
  }
  // The business's own clock is a year ahead: its events are as young as all others.
  await business.client.post('/test_helpers/clock/advance', { body: { seconds: 365 * 86_400 } })
  await emit(450)
  await provider.advance(40 * DAY)
  await emit(1)
  await provider.advance(50 * DAY)
  expect(await count()).toEqual([451, 451, 451])
  await provider.advance(31 * DAY)
  expect(await count()).toEqual([1, 1, 1])
}, 60_000)
