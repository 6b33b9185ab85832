import { AbandonedCheckout } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import { DisputeDetails } from '@tradepost/contract/provider/disputes'
import { LicenseKey } from '@tradepost/contract/provider/license-keys'
import { Payment } from '@tradepost/contract/provider/payments'
import { Payout } from '@tradepost/contract/provider/payouts'
import { Refund } from '@tradepost/contract/provider/refunds'
import { Dunning } from '@tradepost/contract/provider/subscriptions/dunnings'
import { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { FilterType } from '@tradepost/contract/provider/webhooks/webhooks'
import { createMovableClock, HOUR, systemClock } from '@tradepost/kit/clock'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { makeThings } from '#src/testing/test-calls.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { makeTestReceiver, type TestReceiver } from '#src/testing/test-receiver.ts'
import { findMissingEventKeys } from '#src/testing/test-sdk-types.ts'
import { openLog, refusalOf } from '#src/testing/test-webhook-log.ts'

/** The schemas of the objects that our own events carry. */
const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  Payment,
  Refund,
  Dispute: DisputeDetails,
  Subscription,
  LicenseKey,
  Payout,
  AbandonedCheckout,
  DunningAttempt: Dunning,
}

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
  webhook = (await business.client.webhooks.create({ url: receiver.url, filter_types: ['payout.failed'] })).id
})
afterEach(() => receiver.close())

const send = async (type: string) => {
  const { id } = await log.example(webhook, type)
  await provider.drainAll()
  return log.delivery(id)
}

test('an example of each of the 47 types is signed, unwrapped by the SDK, and has every published key', async () => {
  expect(FilterType.options).toHaveLength(47)
  const { secret } = await business.client.webhooks.retrieveSecret(webhook)
  for (const type of FilterType.options) {
    receiver.received.length = 0
    expect(await send(type)).toMatchObject({ status: 'delivered', event_type: type, is_example: true, attempt_count: 1 })
    const [received] = receiver.received
    const headers = received?.headers as Record<string, string>
    const body = received?.body ?? ''
    expect(headers['webhook-id'], type).toMatch(/^msg_example_/)
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type, business_id: business.businessId })
    expect(business.client.webhooks.unwrap(body, { headers, key: secret })).toMatchObject({ type })
    const { data }: { data: { payload_type: string } } = JSON.parse(body)
    expect(findMissingEventKeys(data), type).toEqual([])
    const { payload_type, ...shown } = data
    if (SCHEMAS[payload_type]) expect(SCHEMAS[payload_type].strict().parse(shown)).toEqual(shown)
  }
})

test('an example is about the newest object that fits the event', async () => {
  const things = await makeThings(provider, business)
  const subjectOf = async (type: string) => (await send(type)).object_id
  expect(await subjectOf('payment.succeeded')).toBe(
    (await business.client.payments.list({ status: 'succeeded' })).items[0]?.payment_id,
  )
  expect(await subjectOf('refund.succeeded')).toBe(things('refunds'))
  expect(await subjectOf('dispute.opened')).toBe(things('disputes'))
  expect(await subjectOf('license_key.created')).toBe((await business.client.licenseKeys.list()).items[0]?.id)
  expect(await subjectOf('payout.in_progress')).toBe(things('payouts'))
  const { items } = await business.client.subscriptions.list({ status: 'active' })
  expect(await subjectOf('subscription.renewed')).toBe(items[0]?.subscription_id)
  // The business has none that was lost, failed or paused.
  expect(await subjectOf('dispute.lost')).toBe('dp_example')
  expect(await subjectOf('payment.failed')).toBe('pay_example')
  expect(await subjectOf('subscription.paused')).toBe('sub_example')
})

describe('an example', () => {
  test('is tried once, stays in the log, and is not replayed', async () => {
    receiver.answerWith({ status: 500 })
    const { id } = await send('payment.succeeded')
    expect(await log.delivery(id)).toMatchObject({ status: 'failed', attempt_count: 1, next_attempt_at: null })
    await provider.advance(HOUR)
    expect(receiver.received).toHaveLength(1)
    expect((await log.events()).data).toMatchObject([{ type: 'payment.succeeded', is_example: true }])
    const since = new Date(provider.clock.now().getTime() - 2 * HOUR).toISOString()
    expect(await log.replay(webhook, { since })).toMatchObject({ matched: 0 })
  })

  test('goes to no other endpoint', async () => {
    await business.client.webhooks.create({ url: `${receiver.url}/other` })
    await send('payment.succeeded')
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
  })

  test('that is sent again is again tried once', async () => {
    receiver.answerWith({ status: 500 })
    const { id } = await send('payment.succeeded')
    await log.resend(id)
    await provider.drainAll()
    expect(await log.delivery(id)).toMatchObject({ status: 'failed', attempt_count: 2 })
  })

  test('is refused for an unknown type, a disabled endpoint, and that of another business', async () => {
    const stranger = openLog(await provider.openBusiness('Stranger Ltd'))
    expect(await refusalOf(log.example(webhook, 'payment.lost'))).toMatchObject({ status: 422 })
    expect(await refusalOf(stranger.example(webhook, 'payment.failed'))).toMatchObject({ code: 'WEBHOOK_NOT_FOUND' })
    await business.client.webhooks.update(webhook, { disabled: true })
    expect(await refusalOf(log.example(webhook, 'payment.failed'))).toMatchObject({ status: 409, code: 'WEBHOOK_DISABLED' })
    expect((await log.events()).data).toEqual([])
  })
})
