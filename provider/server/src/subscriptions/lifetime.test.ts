import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveTwoYears, timelineOf } from '#src/testing/test-lifetime.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { makeTestReceiver, type TestReceiver } from '#src/testing/test-receiver.ts'

let provider: TestProvider
let business: TestBusiness
let receiver: TestReceiver
beforeAll(async () => {
  provider = await makeTestProvider()
  receiver = await makeTestReceiver()
  business = await provider.openBusiness()
  await business.client.webhooks.create({ url: receiver.url })
  await liveTwoYears({ provider, business })
})
afterAll(async () => {
  await provider.close()
  await receiver.close()
})

const RECEIPT = 'mail Your receipt from Acme Tools'
const DECLINED = 'mail Your payment to Acme Tools didn’t go through'
let invoices = 0
const paid = (instant: string, payment: string, events: string[]) => {
  invoices += 1
  const lines = ['event payment.succeeded', ...events.map((name) => `event subscription.${name}`), `invoice ${invoices}`]
  return [...lines, RECEIPT, `payment ${payment} succeeded`].map((what) => `${instant} ${what}`)
}
const renewed = (day: string, amount: number) => paid(`${day} 09:00:00`, `subscription_cycle ${amount}`, ['renewed'])
const at = (instant: string, ...whats: string[]) => whats.map((what) => `${instant} ${what}`)

test('two years have every payment, invoice, email and event at its time, and no other', async () => {
  expect(await timelineOf({ provider, business })).toEqual([
    ...paid('2026-11-21 09:00:00', 'subscription_create 0', ['active']),
    ...at('2026-12-02 09:00:00', 'mail Your trial at Acme Tools ends on December 5, 2026'),
    ...['2026-12-05', '2027-01-05', '2027-02-05', '2027-03-05', '2027-04-05', '2027-05-05'].flatMap((day) => renewed(day, 2000)),
    ...at(
      '2027-05-10 15:00:00',
      'event payment.succeeded',
      'event subscription.update_payment_method',
      'payment method_update 0 succeeded',
    ),
    // The renewal's only payment: declined, retried after twelve hours, and paid by the new card.
    ...at(
      '2027-06-05 09:00:00',
      'event dunning.started',
      'event payment.failed',
      'event subscription.on_hold',
      DECLINED,
      'payment subscription_cycle 2000 succeeded',
    ),
    ...at('2027-06-05 21:00:00', 'event payment.failed', DECLINED),
    ...at('2027-06-06 12:00:00', 'event dunning.recovered'),
    ...paid('2027-06-06 12:00:00', 'subscription_cycle', ['active', 'renewed', 'update_payment_method']).slice(0, -1),
    ...['2027-07-05', '2027-08-05', '2027-09-05'].flatMap((day) => renewed(day, 2000)),
    // Half of September's thirty days remain, at 30.00 more per month.
    ...paid('2027-09-20 09:00:00', 'subscription_update 1500', ['plan_changed']),
    ...['2027-10-05', '2027-11-05', '2027-12-05', '2028-01-05', '2028-02-05'].flatMap((day) => renewed(day, 5000)),
    // 14 of February's 29 days remain, at 30.00 less: 14.48 become credit for the next charges.
    ...at('2028-02-20 09:00:00', 'event subscription.plan_changed'),
    ...renewed('2028-03-05', 552),
    ...['2028-04-05', '2028-05-05', '2028-06-05', '2028-07-05', '2028-08-05', '2028-09-05', '2028-10-05'].flatMap((day) =>
      renewed(day, 2000),
    ),
    ...at('2028-10-25 18:30:00', 'event subscription.updated', 'mail Your subscription at Acme Tools is canceled'),
    ...at('2028-11-05 09:00:00', 'event subscription.cancelled', 'mail Your subscription at Acme Tools has ended'),
  ])
})

test('a webhook carries the time of its event, whenever it arrives', async () => {
  const events = receiver.received.map(({ body }) => JSON.parse(body) as { timestamp: string; type: string })
  const told = events
    .filter(({ type }) => !type.startsWith('payout.'))
    .map(({ timestamp, type }) => `${timestamp.slice(0, 19).replace('T', ' ')} event ${type}`)
  expect(told.sort()).toEqual((await timelineOf({ provider, business })).filter((line) => line.includes(' event ')))
})
