import type { Page } from '@playwright/test'
import type DodoPayments from 'dodopayments'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCard, fillCheckout, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { House } from '#src/world/world.ts'

type Checkout = Parameters<DodoPayments['checkoutSessions']['create']>[0]
type Shop = { seller: Seller; client: DodoPayments; seats: string }

async function openShop(world: House): Promise<Shop> {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const seats = (await client.addons.create({ name: 'Extra seats', price: 300, currency: 'USD', tax_category: 'saas' })).id
  await client.discounts.create({ type: 'percentage', amount: 1000, code: 'SAVE10', subscription_cycles: 3 })
  return { seller, client, seats }
}

/** Creates a plan of 12.00 per month for ten years. */
async function sellPlan({ client, seats }: Shop, changes: object = {}): Promise<string> {
  const price = {
    type: 'recurring_price' as const,
    currency: 'USD' as const,
    price: 1200,
    discount: 0,
    purchasing_power_parity: false,
    payment_frequency_count: 1,
    payment_frequency_interval: 'Month' as const,
    subscription_period_count: 10,
    subscription_period_interval: 'Year' as const,
    ...changes,
  }
  return (await client.products.create({ name: 'Plumb Pro', price, tax_category: 'saas', addons: [seats] })).product_id
}

async function open(page: Page, { client }: Shop, checkout: Checkout): Promise<string> {
  const { checkout_url: url } = await client.checkoutSessions.create(checkout)
  await page.goto(url ?? '')
  return url ?? ''
}

const summary = (page: Page) => page.getByRole('complementary')
/** Locates the amount next to a name in the order summary. */
const amountOf = (page: Page, name: string | RegExp) => summary(page).locator('dl > div').filter({ hasText: name }).locator('dd')
const visibleText = (page: Page, text: string) => page.getByText(text).filter({ visible: true })
const mandate = (page: Page) => page.locator('#mandate')

test('a trial takes a card without charging it, shows the date of the first charge and starts', async ({ page, world }) => {
  test.slow()
  const shop = await openShop(world)
  const plan = await sellPlan(shop, { trial_period_days: 14 })
  const addons = [{ addon_id: shop.seats, quantity: 2 }]
  const url = await open(page, shop, { product_cart: [{ product_id: plan, quantity: 1, addons }], discount_code: 'SAVE10' })
  await expect(summary(page)).toContainText('14 days free, then $12.00/month')
  await expect(summary(page)).toContainText('Add-on · 2 × $3.00/month after the trial')
  await expect(amountOf(page, 'Due today')).toHaveText('$0.00')
  await expect(amountOf(page, 'Then every month from December 5, 2026')).toHaveText('$16.20')
  await expect(amountOf(page, 'From March 5, 2027')).toHaveText('$18.00')
  await expect(amountOf(page, 'Discount (SAVE10) · first 3 payments')).toHaveText('$0.00')
  await expect(mandate(page)).toContainText('Your trial ends on December 5, 2026. Cancel before then to avoid charges.')
  await expectAccessible(page, 'a trial')

  const start = page.getByRole('button', { name: 'Start 14-day trial' })
  await start.click()
  await expect(page.getByText('Enter your card number')).toBeVisible()
  await fillCheckout(page, { email: 'maya@example.com' })
  await start.click()
  await expect(page.getByRole('heading', { name: 'Your trial has started. Thank you, Maya' })).toBeVisible()
  await expect(page.getByText('Trial started')).toBeVisible()
  await expect(page.locator('dl > div').filter({ hasText: 'Due today' })).toContainText('$0.00')
  await expect(page.getByText('Subtotal')).toHaveCount(0)
  await expect(page.locator('dl > div').filter({ hasText: 'Next charge on December 5, 2026' })).toContainText('$16.20')
  await expectAccessible(page, 'a trial that has begun')
  await world.drainAll()
  const [subscription] = (await shop.client.subscriptions.list()).items
  expect(subscription).toMatchObject({ status: 'active', trial_period_days: 14 })
  expect(subscription?.next_billing_date).toContain('2026-12-05T09:00:00')
  const [payment] = (await shop.client.payments.list()).items
  expect(payment).toMatchObject({ status: 'succeeded', total_amount: 0 })

  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'This subscription has already started' })).toBeVisible()
})

test("a subscription with an add-on and a code adjusts to the buyer's country, and the shown amount is charged", async ({
  page,
  world,
}) => {
  test.slow()
  const shop = await openShop(world)
  const plan = await sellPlan(shop, { subscription_period_count: 1 })
  const addons = [{ addon_id: shop.seats, quantity: 1 }]
  await open(page, shop, { product_cart: [{ product_id: plan, quantity: 2, addons }], discount_code: 'SAVE10' })
  await fillCheckout(page, { email: 'maya@example.com' })
  await expect(amountOf(page, 'Due today')).toHaveText('$24.30')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Postal code').fill('10115')
  await expect(amountOf(page, 'VAT 19%')).toHaveText('$4.62')
  await expect(amountOf(page, 'Due today')).toHaveText('$28.92')
  await expect(amountOf(page, 'Then every month from December 21, 2026')).toHaveText('$28.92')
  await expect(amountOf(page, 'From February 21, 2027')).toHaveText('$32.13')
  await expect(summary(page)).toContainText('2 × $12.00/month')
  await expect(summary(page)).toContainText('The subscription ends on November 21, 2027.')
  await expect(mandate(page)).toContainText('$28.92 every month until the subscription ends on November 21, 2027 or you cancel.')
  await expectAccessible(page, 'a subscription')

  const subscribe = page.getByRole('button', { name: 'Subscribe and pay $28.92' })
  await expect(subscribe).toHaveAccessibleDescription(/You can cancel anytime at Acme Tools/)
  await subscribe.click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed. Thank you, Maya' })).toBeVisible()
  await expectAccessible(page, 'a subscription that has begun')
  await world.drainAll()
  const [payment] = (await shop.client.payments.list()).items
  expect(payment).toMatchObject({ status: 'succeeded', total_amount: 2892, subscription_id: expect.stringMatching(/^sub_/) })
})

test('a one-time product is sold together with a subscription; a declined card shows the reason, and another card pays', async ({
  page,
  world,
}) => {
  const shop = await openShop(world)
  const plan = await sellPlan(shop)
  const { caliper } = shop.seller.products
  const product_cart = [plan, caliper.product_id].map((product_id) => ({ product_id, quantity: 1 }))
  await open(page, shop, { product_cart })
  await expect(summary(page)).toContainText('One-time')
  await fillCheckout(page, { email: 'maya@example.com', card: '4000 0000 0000 0002' })
  await expect(amountOf(page, 'Due today')).toHaveText('$51.00')
  await expect(amountOf(page, 'Then every month')).toHaveText('$12.00')
  const subscribe = page.getByRole('button', { name: 'Subscribe and pay $51.00' })
  await subscribe.click()
  await expect(page.getByRole('alert')).toContainText('Card declined')
  await expect(page.getByRole('alert')).toContainText('You haven’t been charged')
  await expect(page.getByLabel('ZIP code')).toHaveValue('94103')
  await expectAccessible(page, 'a subscription that was declined')
  await fillCard(page, '4242 4242 4242 4242')
  await subscribe.click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed. Thank you, Maya' })).toBeVisible()
  await world.drainAll()
  const { items } = await shop.client.subscriptions.list()
  expect(items.map(({ status }) => status).sort()).toEqual(['active', 'failed'])
})

/** Subscribes with a card that declines later charges, and advances the clock past the first renewal. */
async function failRenewal(world: House, page: Page, shop: Shop): Promise<string> {
  await open(page, shop, { product_cart: [{ product_id: await sellPlan(shop), quantity: 1 }] })
  await fillCheckout(page, { email: 'maya@example.com', card: '4000 0000 0000 0341' })
  await page.getByRole('button', { name: 'Subscribe and pay $12.00' }).click()
  await expect(page.getByRole('heading', { name: /You’re subscribed/ })).toBeVisible()
  await shop.client.post('/test_helpers/clock/advance', { body: { to: '2026-12-21T10:00:00Z' } })
  await world.drainAll()
  const [subscription] = (await shop.client.subscriptions.list()).items
  expect(subscription?.status).toBe('on_hold')
  return subscription?.subscription_id ?? ''
}

test("a new card pays a subscription's outstanding amount and is charged from then on", async ({ page, world }) => {
  test.slow()
  const shop = await openShop(world)
  const id = await failRenewal(world, page, shop)
  const { payment_link: link } = await shop.client.subscriptions.updatePaymentMethod(id, { payment_method: { type: 'new' } })
  await page.goto(link ?? '')
  await expect(summary(page)).toContainText('New card for Plumb Pro')
  await expect(summary(page)).toContainText('The outstanding amount is charged to your new card now')
  await expect(amountOf(page, 'Due today')).toHaveText('$12.00')
  await expect(mandate(page)).toContainText('The outstanding $12.00 is charged to it right away.')
  await expect(page.getByLabel('New card')).toBeChecked()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New card for Plumb Pro')
  await expectAccessible(page, 'another card')

  await fillCard(page, '4000 0000 0000 9995')
  const save = page.getByRole('button', { name: 'Save card and pay $12.00' })
  const sent = page.waitForRequest(/\/pay$/)
  await save.click()
  expect((await sent).postDataJSON()).toMatchObject({ expected_total: 1200 })
  await expect(page.getByRole('alert')).toContainText('Your card has insufficient funds')
  await fillCard(page, '5555 5555 5555 4444')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Card saved' })).toBeVisible()
  await expect(page.getByText('We charged the outstanding $12.00 to it.')).toBeVisible()
  await expectAccessible(page, 'another card that is saved')
  await world.drainAll()
  expect(await shop.client.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  const paid = (await shop.client.payments.list({ subscription_id: id })).items.filter(({ total_amount }) => total_amount > 0)
  expect(paid.map(({ status, total_amount }) => [status, total_amount])).toEqual([
    ['succeeded', 1200],
    ['succeeded', 1200],
  ])
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'This card has already been saved' })).toBeVisible()
})

test("a link collects a mandate after the bank's confirmation, without a charge", async ({ page, world }) => {
  const shop = await openShop(world)
  const made = await shop.client.subscriptions.create({
    product_id: await sellPlan(shop),
    quantity: 1,
    customer: { email: 'maya@example.com', name: 'Maya Lindqvist' },
    billing: { country: 'US', street: '1 Way', city: 'Reno', state: 'NV', zipcode: '89501' },
    payment_link: true,
    on_demand: { mandate_only: true },
  })
  await page.goto(made.payment_link ?? '')
  await expect(summary(page)).toContainText('Pay as you go')
  await expect(mandate(page)).toContainText('for Plumb Pro as you use it, until you cancel.')
  await expect(page.getByRole('button', { name: 'Add discount code' })).toHaveCount(0)
  await fillCard(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL(/\/challenge\/pay_/)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed. Thank you, Maya' })).toBeVisible()
  await world.drainAll()
  expect(await shop.client.subscriptions.retrieve(made.subscription_id)).toMatchObject({ status: 'active', on_demand: true })
})

test('a buyer who opens a link can choose a quantity and sees its cost today and later', async ({ page, world }) => {
  const shop = await openShop(world)
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(
    `${world.provider.url}/buy/${await sellPlan(shop, { trial_period_days: 14 })}?quantity=2&email=maya@example.com`,
  )
  const fold = page.getByRole('button', { name: /^Order summary/ })
  await expect(fold).toHaveAccessibleName('Order summary 14 days free')
  await expect(visibleText(page, 'Then $24.00 every month from December 5, 2026')).toBeVisible()
  await page.getByLabel('Quantity').fill('3')
  await page.getByLabel('Quantity').press('Enter')
  await expect(summary(page)).toContainText('14 days free, then 3 × $12.00/month')
  await expect(visibleText(page, 'Then $36.00 every month from December 5, 2026')).toBeVisible()
  await expect(mandate(page)).toContainText('$36.00 every month')
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(sideways).toBeLessThanOrEqual(0)
  await fillCheckout(page, {})
  await page.getByRole('button', { name: 'Start 14-day trial' }).click()
  await expect(page.getByRole('heading', { name: /^Your trial has started/ })).toBeVisible()
  await world.drainAll()
  const [subscription] = (await shop.client.subscriptions.list()).items
  expect(subscription).toMatchObject({ status: 'active', quantity: 3, recurring_pre_tax_amount: 3600 })
})

test('a trial has the same details in Arabic, right to left, and in Japanese', async ({ page, world }) => {
  test.slow()
  const shop = await openShop(world)
  const product_cart = [{ product_id: await sellPlan(shop, { trial_period_days: 14 }), quantity: 1 }]
  await open(page, shop, { product_cart, customization: { force_language: 'ar' } })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(summary(page)).toContainText('مجانًا لمدة: \u206814 يومًا\u2069')
  await expect(mandate(page)).toContainText('تنتهي التجربة في \u20685 ديسمبر 2026\u2069')
  await expect(page.getByRole('button', { name: 'ابدأ التجربة' })).toBeVisible()
  await expectAccessible(page, 'a trial in Arabic')
  await open(page, shop, { product_cart, customization: { force_language: 'ja' } })
  await expect(mandate(page)).toContainText('お試しは2026年12月5日に終わります')
  await expectAccessible(page, 'a trial in Japanese')
})

test('N11: a card that had a free trial is told the price of today and why, and can pay it', async ({ page, world }) => {
  const shop = await openShop(world)
  const product_cart = [{ product_id: await sellPlan(shop, { trial_period_days: 14 }), quantity: 1 }]
  const start = page.getByRole('button', { name: 'Start 14-day trial' })
  await open(page, shop, { product_cart })
  await fillCheckout(page, { email: 'maya@example.com' })
  await start.click()
  await expect(page.getByRole('heading', { name: /^Your trial has started/ })).toBeVisible()
  await world.drainAll()

  await open(page, shop, { product_cart })
  await fillCheckout(page, { email: 'noor@example.com' })
  await start.click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .getByText(/already used for a free trial/),
  ).toBeVisible()
  await expect(amountOf(page, 'Due today')).toHaveText('$12.00')
  await page.getByRole('button', { name: 'Subscribe and pay $12.00' }).click()
  await expect(page.getByRole('heading', { name: /^You’re subscribed/ })).toBeVisible()
  // Both were made at the same time by the shop's clock, so either may come first.
  const paid = (await shop.client.payments.list()).items.map(({ status, total_amount }) => `${total_amount} ${status}`)
  expect(paid.sort()).toEqual(['0 succeeded', '1200 succeeded'])
})

test('N67: a business can hide the tag of an on-demand subscription, and the terms still name it', async ({ page, world }) => {
  const shop = await openShop(world)
  await open(page, shop, {
    product_cart: [{ product_id: await sellPlan(shop), quantity: 1 }],
    subscription_data: { on_demand: { mandate_only: true } },
    customization: { show_on_demand_tag: false },
  })
  await expect(mandate(page)).toContainText('for Plumb Pro as you use it')
  await expect(summary(page)).toContainText('Plumb Pro')
  await expect(summary(page)).not.toContainText('Pay as you go')
})
