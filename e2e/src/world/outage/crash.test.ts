import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { createMovableClock, MINUTE, systemClock } from '@tradepost/kit/clock'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { startPlatform } from '@tradepost/platform-server/server'
import { readProviderConfig } from '@tradepost/provider-server/config'
import { startProvider } from '@tradepost/provider-server/server'
import DodoPayments from 'dodopayments'
import { expect, test } from 'vitest'
import { openBusiness } from '#src/world/open-business.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { makeWorld } from '#src/world/world.ts'

const OPERATOR_KEY = 'operator-key-of-the-crash-0123456789abcdef'
const json = { 'content-type': 'application/json' }

async function openSession(url: string) {
  const bearerToken = await openBusiness(url, OPERATOR_KEY, 'Crash Ltd')
  const client = new DodoPayments({ bearerToken, baseURL: url, maxRetries: 0 })
  const product = await client.products.create({
    name: 'Caliper',
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
  })
  const session = await client.checkoutSessions.create({ product_cart: [{ product_id: product.product_id, quantity: 1 }] })
  return { bearerToken, sessionId: session.session_id }
}

const pay = (url: string, sessionId: string) =>
  fetch(`${url}/session/${sessionId}/pay`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      email: 'maya@example.com',
      name: 'Maya Lindqvist',
      billing: { country: 'US', zipcode: '94103' },
      card: { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' },
      expected_total: 3900,
    }),
  })

test('a server killed between the charge and its record charges once and loses nothing', async () => {
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PROVIDER_PORT: '0',
    PROVIDER_DATABASE_URL: await cloneDatabase('provider_template'),
    ACQUIRER_DATABASE_URL: await cloneDatabase('acquirer_template'),
    OPERATOR_KEY,
    ENCRYPTION_KEY: 'encryption-key-of-the-crash-0123456789abcdef',
  }
  const child: ChildProcess = fork(fileURLToPath(new URL('./crashing-provider.ts', import.meta.url)), {
    env: { ...process.env, ...environment },
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const { bearerToken, sessionId } = await openSession(url)
  const ended = once(child, 'exit')
  await expect(pay(url, sessionId)).rejects.toThrow()
  expect(await ended).toEqual([null, 'SIGKILL'])

  const clock = createMovableClock(systemClock.now().toISOString())
  const provider = await startProvider({ clock, config: readProviderConfig(environment) })
  try {
    // The buyer retries right away: the pending attempt is found, and no new one is created.
    const retried = (await (await pay(provider.url, sessionId)).json()) as { status: string; payment_id: string }
    expect(retried.status).toBe('processing')
    clock.advance(2 * MINUTE)
    await provider.drainAll()
    const client = new DodoPayments({ bearerToken, baseURL: provider.url, maxRetries: 0 })
    const { items } = await client.payments.list({ page_number: 0 })
    expect(items.map((item) => [item.payment_id, item.status, item.total_amount])).toEqual([
      [retried.payment_id, 'succeeded', 3900],
    ])
    const journal = await provider.acquirerDatabase.db.selectFrom('journal').selectAll().where('kind', '=', 'succeeded').execute()
    expect(journal.map((line) => [line.idempotencyKey, line.amount])).toEqual([[retried.payment_id, 3900]])
    const entries = await provider.deps.database.db.selectFrom('ledgerEntries').select('transactionId').distinct().execute()
    expect(entries).toHaveLength(1)
  } finally {
    await provider.close()
  }
})

test('M48: a sale paid while the platform was down is known as soon as the platform is back', async () => {
  const world = await makeWorld()
  try {
    const seller = await world.openShop()
    const buyer = world.visitor()
    await buyer.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
    const { body: started } = await buyer.post<StartedCheckout>(`/api/shops/${seller.slug}/checkout`)
    await world.platform.close()
    await payHosted(started.checkout_url, { email: 'maya@example.com' })
    await world.provider.drainAll()

    const { config } = world.platform.deps
    const back = await startPlatform({ config: { ...config, port: 0, url: '' }, clock: world.clock })
    try {
      // The clock doesn't move: neither the next delivery attempt nor the check of each minute is due.
      const show = async () =>
        (await back.deps.database.db.selectFrom('orders').select('status').where('id', '=', started.order_id).execute())[0]
      await expect.poll(show, { timeout: 15_000 }).toEqual({ status: 'paid' })
    } finally {
      await back.close()
    }
  } finally {
    await world.provider.close()
  }
})
