import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '@tradepost/kit/clock'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payHosted } from '../pages/hosted-checkout.ts'
import { findReleaseBefore, layOut, ROOT, type RunningCheckout, removeCheckout, startCheckout } from './checkout-process.ts'

/** It installs and builds an old checkout: `npm test` migrates an old schema instead (migrate-command.test.ts). */
const isLong = runsOf({ usual: 0, all: 1 }) > 0
const { UPGRADE_FROM } = process.env
const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
/** The commit that issues name, and the release before: the last tag, or a commit of UPGRADE_FROM while there is none. */
const ORIGINS = [...new Set(['c31d0495', ...(isLong ? [findReleaseBefore(VERSION) ?? UPGRADE_FROM ?? []].flat() : [])])]

const API_KEY = 'key-of-an-upgrade-0123456789'
const OWNER = { email: 'owner@example.com', password: 'correct-horse-battery' }
const SETTINGS = { DEMO_API_KEY: API_KEY, DEMO_YEAR: '0' }
const MONTH_SECONDS = 32 * 24 * 3600
const once = { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false } as const
const monthly = {
  type: 'recurring_price',
  currency: 'USD',
  price: 1200,
  discount: 0,
  purchasing_power_parity: false,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 1,
  subscription_period_interval: 'Year',
} as const

const clientOf = ({ provider }: RunningCheckout) => new DodoPayments({ bearerToken: API_KEY, baseURL: provider, maxRetries: 0 })

/** Buys one piece of a product by its hosted checkout, and returns the payment. */
async function buy(client: DodoPayments, product_id: string) {
  const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  const { payment_id } = await payHosted(String(checkout_url), { email: 'maya@example.com' })
  return client.payments.retrieve(String(payment_id))
}

/** Signs the demo shop's owner in. Returns the cookie, once the account is there. */
async function signIn({ platform }: RunningCheckout): Promise<string> {
  const send = () =>
    fetch(`${platform}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: platform },
      body: JSON.stringify(OWNER),
    })
  await expect.poll(async () => (await send()).status, { timeout: MINUTE, interval: 500 }).toBe(200)
  return (await send()).headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** What the shop's seller sees of a payment. */
async function seePayment({ platform }: RunningCheckout, cookie: string, paymentId: string): Promise<unknown> {
  const see = () => fetch(`${platform}/api/organizations/acme-tools/payments/${paymentId}`, { headers: { cookie } })
  await expect.poll(async () => (await see()).status, { timeout: MINUTE, interval: 500 }).toBe(200)
  return (await see()).json()
}

const moveClock = async ({ provider }: RunningCheckout) => {
  const answer = await fetch(`${provider}/test_helpers/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: MONTH_SECONDS }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

describe.runIf(isLong).each(ORIGINS)('a data folder of %s', (commit) => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tradepost-upgrade-'))
    // Postgres runs as another user, if the test is root's.
    chmodSync(folder, 0o755)
    layOut(commit, join(folder, 'checkout'))
  })
  afterAll(() => {
    if (existsSync(join(folder, 'checkout'))) removeCheckout(join(folder, 'checkout'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })

  test(
    'comes along: what was sold is there, its subscription renews, its owner signs in, and its products sell',
    async () => {
      const settings = { ...SETTINGS, DATA_DIR: join(folder, 'data') }
      const before = await startCheckout(join(folder, 'checkout'), settings)
      const client = clientOf(before)
      await expect
        .poll(
          () =>
            client.products.list({ page_number: 0 }).then(
              () => true,
              () => false,
            ),
          { timeout: MINUTE },
        )
        .toBe(true)
      const product = await client.products.create({ name: 'Caliper', tax_category: 'digital_products', price: once })
      const plan = await client.products.create({ name: 'Pro', tax_category: 'saas', price: monthly })
      const sold = await buy(client, product.product_id)
      const subscribed = await buy(client, plan.product_id)
      const subscription = await client.subscriptions.retrieve(String(subscribed.subscription_id))
      expect([sold.status, subscription.status]).toEqual(['succeeded', 'active'])
      await signIn(before)
      expect(await before.stop()).toBe(0)

      const after = await startCheckout(ROOT, settings)
      const now = clientOf(after)
      const { payment_id } = sold
      const kept = await now.payments.retrieve(payment_id)
      expect(kept).toMatchObject({ payment_id, status: 'succeeded', total_amount: sold.total_amount, customer: sold.customer })
      const again = await buy(now, product.product_id)
      expect(again).toMatchObject({
        status: 'succeeded',
        total_amount: sold.total_amount,
        customer: { email: 'maya@example.com' },
      })
      await moveClock(after)
      await expect
        .poll(async () => (await now.subscriptions.retrieve(subscription.subscription_id)).previous_billing_date, {
          timeout: MINUTE,
        })
        .toBe(subscription.next_billing_date)
      const cookie = await signIn(after)
      for (const id of [payment_id, again.payment_id])
        expect(await seePayment(after, cookie, id)).toMatchObject({ payment: { total_amount: sold.total_amount } })
      expect((await fetch(`${after.platform}/shop/acme-tools`)).status).toBe(200)
      expect(await after.stop()).toBe(0)
    },
    60 * MINUTE,
  )
})
