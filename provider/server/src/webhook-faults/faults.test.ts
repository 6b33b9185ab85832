import type { WebhookDelivery } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import { createMovableClock, HOUR, MINUTE, SECOND, systemClock } from '@tradepost/kit/clock'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey } from '#src/api-keys/create-api-key.ts'
import { transact } from '#src/deps.ts'
import { recordTestEvents } from '#src/testing/test-events.ts'
import { makeTestProvider, startTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { makeTestReceiver, type Received, type TestReceiver } from '#src/testing/test-receiver.ts'
import { openLog, readAll, refusalOf } from '#src/testing/test-webhook-log.ts'

let provider: TestProvider
let business: TestBusiness
let receiver: TestReceiver
let log: ReturnType<typeof openLog>
let webhook: string
// Verifiers compare the timestamp with real time, so this clock starts there.
beforeAll(async () => {
  provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  receiver = await makeTestReceiver()
  business = await provider.openBusiness()
  log = openLog(business)
  webhook = (await business.client.webhooks.create({ url: receiver.url })).id
})
afterEach(() => receiver.close())

const emit = async (count = 1, from = 0, of = business) => {
  await recordTestEvents(provider, of, { count, from })
  await provider.drainAll()
}
const onlyDelivery = async (): Promise<WebhookDelivery> => log.delivery((await log.deliveries()).data[0]?.id ?? '')
const numberOf = ({ body }: Received): unknown => JSON.parse(body).data.number
const verify = async ({ body, headers }: Received) => {
  const { secret } = await business.client.webhooks.retrieveSecret(webhook)
  return () => new Webhook(secret).verify(body, headers as Record<string, string>)
}

describe('the log shows which fault struck:', () => {
  const strike = async (faults: object) => {
    await log.setFaults(webhook, { seed: 1, ...faults })
    await emit()
    return onlyDelivery()
  }

  test('a dropped message is never sent and counts as delivered', async () => {
    expect(await strike({ drop: 1 })).toMatchObject({
      status: 'delivered',
      attempts: [{ fault: 'drop', response_status: 200, request_headers: null, error: null }],
    })
    expect(receiver.received).toEqual([])
  })

  test('a duplicate arrives twice, in one attempt', async () => {
    expect(await strike({ duplicate: 1 })).toMatchObject({ attempts: [{ fault: 'duplicate', response_status: 200 }] })
    const [first, second] = receiver.received
    expect(receiver.received).toHaveLength(2)
    expect(second).toMatchObject({ body: first?.body, headers: { 'webhook-id': first?.headers['webhook-id'] } })
  })

  test('a status is answered without sending, and the schedule goes on', async () => {
    const delivery = await strike({ answer_status: { share: 1, status: 503 } })
    expect(delivery).toMatchObject({
      status: 'pending',
      last_attempt: { response_status: 503, fault: 'answer_status' },
      next_attempt_at: new Date(provider.clock.now().getTime() + 5 * SECOND).toISOString(),
    })
    expect(receiver.received).toEqual([])
    await log.clearFaults(webhook)
    await provider.advance(5 * SECOND)
    expect(await log.delivery(delivery.id)).toMatchObject({
      status: 'delivered',
      attempts: [{ fault: 'answer_status' }, { fault: null, response_status: 200 }],
    })
  })

  test('a timeout arrives, though its answer counts as too late', async () => {
    expect(await strike({ time_out: 1 })).toMatchObject({
      status: 'pending',
      attempts: [{ fault: 'time_out', response_status: null, error: 'No answer in time' }],
    })
    expect(receiver.received).toHaveLength(1)
  })

  test('a bad signature has the form of a good one, and fails verification', async () => {
    expect(await strike({ bad_signature: 1 })).toMatchObject({ attempts: [{ fault: 'bad_signature' }] })
    const [received] = receiver.received
    expect(received?.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
    if (received) expect(await verify(received)).toThrow('No matching signature found')
  })

  test('a skewed timestamp is signed, so that only the clock tells', async () => {
    expect(await strike({ clock_skew_seconds: { share: 1, seconds: -600 } })).toMatchObject({
      attempts: [{ fault: 'clock_skew_seconds' }],
    })
    const [received] = receiver.received
    const seconds = Math.floor(provider.clock.now().getTime() / 1000)
    expect(received?.headers['webhook-timestamp']).toBe(String(seconds - 600))
    if (received) expect(await verify(received)).toThrow('Message timestamp too old')
  })

  test('a delayed message waits that long, once, and its wait is no attempt', async () => {
    expect(await strike({ delay_seconds: { share: 1, seconds: 3600 } })).toMatchObject({
      status: 'pending',
      attempt_count: 0,
      next_attempt_at: new Date(provider.clock.now().getTime() + HOUR).toISOString(),
    })
    await provider.advance(HOUR - SECOND)
    expect(receiver.received).toEqual([])
    await provider.advance(SECOND)
    expect(receiver.received).toHaveLength(1)
    expect(await onlyDelivery()).toMatchObject({ status: 'delivered', attempts: [{ number: 1, fault: 'delay_seconds' }] })
  })
})

describe('a reordered message', () => {
  test('arrives after a later one', async () => {
    await log.setFaults(webhook, { seed: 1, reorder: 1 })
    await emit(1, 1)
    expect(receiver.received).toEqual([])
    await log.setFaults(webhook, { seed: 1 })
    await emit(1, 2)
    expect(receiver.received.map(numberOf)).toEqual([2, 1])
  })

  test('arrives after a minute if none follows', async () => {
    await log.setFaults(webhook, { seed: 1, reorder: 1 })
    await emit()
    await provider.advance(MINUTE - SECOND)
    expect(receiver.received).toEqual([])
    await provider.advance(SECOND)
    expect(receiver.received).toHaveLength(1)
    expect(await onlyDelivery()).toMatchObject({ attempts: [{ fault: 'reorder' }] })
  })
})

const MIXED = {
  seed: 4711,
  drop: 0.1,
  duplicate: 0.1,
  answer_status: { share: 0.2, status: 500 },
  time_out: 0.1,
  bad_signature: 0.1,
  clock_skew_seconds: { share: 0.1, seconds: 3600 },
}

test('the same events with the same seed get the same faults, in another business and on other processes', async () => {
  const readFaults = async (of: TestBusiness) => {
    const [{ id = '' } = {}] = (await of.client.webhooks.list()).data
    await openLog(of).setFaults(id, MIXED)
    for (let number = 0; number < 12; number += 1) await emit(1, number, of)
    for (let attempts = 1; attempts < 3; attempts += 1) await provider.advance(5 * MINUTE)
    const deliveries = await readAll(openLog(of).deliveries)
    const shown = await Promise.all(deliveries.map(({ id: delivery }) => openLog(of).delivery(delivery)))
    const faultsOf = ({ body, attempts }: WebhookDelivery) => [JSON.parse(body).data.number, attempts.map(({ fault }) => fault)]
    return shown.map(faultsOf).sort(([a], [b]) => a - b)
  }
  const first = await readFaults(business)
  const other = await provider.openBusiness('Other Ltd')
  await other.client.webhooks.create({ url: receiver.url })
  const second = await startTestProvider({ ...provider.deps.config, port: 0 }, { clock: provider.clock })
  expect(await readFaults(other)).toEqual(first)
  await second.close()
  expect(new Set(first.flatMap(([, faults]) => faults)).size).toBeGreaterThan(4)
})

describe('a lab', () => {
  test('counts what it struck since it was switched on', async () => {
    await log.setFaults(webhook, { seed: 1, drop: 1 })
    await emit(3)
    const since = provider.clock.now().toISOString()
    expect(await log.faults(webhook)).toMatchObject({
      webhook_id: webhook,
      faults: { seed: 1, drop: 1 },
      since,
      struck: { drop: 3 },
    })
    await provider.advance(SECOND)
    expect(await log.setFaults(webhook, { seed: 1, drop: 1 })).toMatchObject({ struck: { drop: 0 } })
  })

  test('that is switched off sends what it held back, and strikes no more', async () => {
    await log.setFaults(webhook, { seed: 1, delay_seconds: { share: 1, seconds: 3600 } })
    await emit(2)
    expect(await log.clearFaults(webhook)).toMatchObject({ faults: null, since: null, struck: { delay_seconds: 0 } })
    await provider.drainAll()
    expect(receiver.received).toHaveLength(2)
    await emit(1, 2)
    expect(receiver.received).toHaveLength(3)
  })

  test('strikes its own endpoint only', async () => {
    const other = await makeTestReceiver()
    await business.client.webhooks.create({ url: other.url })
    await log.setFaults(webhook, { seed: 1, drop: 1 })
    await emit()
    expect([receiver.received.length, other.received.length]).toEqual([0, 1])
    await other.close()
  })

  test('is refused in live mode, and for an endpoint of another business', async () => {
    const { secret } = await transact(provider.deps, { businessId: business.businessId, mode: 'live' }, (scope) =>
      createApiKey(scope, { name: 'Live', access: 'write', expiresAt: null }, systemClock.now()),
    )
    const live = openLog({ client: provider.clientFor(secret) })
    const stranger = openLog(await provider.openBusiness('Stranger Ltd'))
    for (const call of ['setFaults', 'clearFaults', 'faults'] as const) {
      expect(await refusalOf(live[call](webhook, { seed: 1 }))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      expect(await refusalOf(stranger[call](webhook, { seed: 1 }))).toMatchObject({ status: 404, code: 'WEBHOOK_NOT_FOUND' })
    }
    expect(await refusalOf(log.setFaults(webhook, { seed: 1, drop: 1.5 }))).toMatchObject({ status: 422 })
    expect(await log.faults(webhook)).toMatchObject({ faults: null })
  })
})
