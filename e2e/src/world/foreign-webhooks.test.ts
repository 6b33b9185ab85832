import { EVENT_TYPES } from '@tradepost/contract/provider/webhooks'
import { createMovableClock, systemClock } from '@tradepost/kit/clock'
import { payOut, sell } from '@tradepost/provider-server/payouts/test-payouts'
import { buyKey } from '@tradepost/provider-server/test-license-keys'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/test-provider'
import { makeTestReceiver, type Received, type TestReceiver } from '@tradepost/provider-server/test-receiver'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The events of what happens after a sale. */
const AFTER_SALE = EVENT_TYPES.filter((type) => /^(refund|dispute|license_key|payout)\./.test(type))

/** Its refunds take three days, so that a dispute overtakes them. */
const SLOW_REFUNDS = '4000000000007726'

let provider: TestProvider
let receiver: TestReceiver
let business: TestBusiness
let secret: string
const received = new Map<string, Received>()

const call = async (path: string, body: object = {}) => {
  const answer = await ask(provider, path, { key: business.apiKey, body })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Sells something and asks for its money back. */
async function sellAndRefund(card?: string): Promise<string> {
  const payment_id = await sell({ provider, business }, { amount: 6000, ...(card ? { card } : {}) })
  await call('/refunds', { payment_id })
  return payment_id
}

/** Disputes a payment whose refund is pending, which makes the refund fail, and moves the dispute. */
async function dispute(steps: readonly string[]): Promise<void> {
  const { dispute_id } = await call('/test_helpers/disputes', { payment_id: await sellAndRefund(SLOW_REFUNDS) })
  for (const to of steps) await call(`/test_helpers/disputes/${dispute_id}/advance`, { to })
}

beforeAll(async () => {
  // The libraries refuse signatures that are older than five minutes.
  provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
  receiver = await makeTestReceiver()
  business = await provider.openBusiness()
  const { id } = await business.client.webhooks.create({ url: receiver.url })
  secret = (await business.client.webhooks.retrieveSecret(id)).secret
  await buyKey({ provider, business })
  await sellAndRefund()
  await provider.drainAll()
  for (const steps of [['accepted'], ['expired'], ['cancelled'], ['challenged', 'won'], ['challenged', 'lost']])
    await dispute(steps)
  for (const outcome of ['failed', 'on_hold', 'success']) {
    await sell({ provider, business }, { amount: 50_000 })
    await payOut({ provider, business }, { outcome })
  }
  await provider.drainAll()
  for (const each of receiver.received) received.set(JSON.parse(each.body).type, each)
})
afterAll(async () => {
  await provider.close()
  await receiver.close()
})

test.each(AFTER_SALE)('%s is verified by the standardwebhooks library and unwrapped by the SDK', (type) => {
  const event = received.get(type)
  if (!event) throw new Error(`${type} was never sent`)
  const headers = Object.fromEntries(Object.entries(event.headers).map(([name, value]) => [name, String(value)]))
  expect(new Webhook(secret).verify(event.body, headers)).toMatchObject({ type, business_id: business.businessId })
  const unwrapped = business.client.webhooks.unwrap(event.body, { headers, key: secret })
  expect(unwrapped).toMatchObject({ type, data: { payload_type: expect.any(String) } })
  const changed = event.body.replace(business.businessId, 'bus_other')
  expect(() => business.client.webhooks.unwrap(changed, { headers, key: secret })).toThrow()
})
