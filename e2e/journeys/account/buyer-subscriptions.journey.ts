import type { BrowserContext, Page } from '@playwright/test'
import { DAY } from '@tradepost/kit/clock'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCheckout, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'
import type { House } from '#src/world/world.ts'

/** Attaches without an error, then declines every later charge. */
const FAILS_LATER = '4000000000000341'

async function openShop(world: House) {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const library = (await client.addons.create({ name: 'Team library', price: 600, currency: 'USD', tax_category: 'saas' })).id
  const kiln = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
  await makePlan(client, { name: 'Plumb Pro', price: monthly(2900), addons: [library] })
  return { seller, kiln }
}

type Subscribing = { world: House; seller: Seller; productId: string; context: BrowserContext; number?: string }

/** Subscribes a new person and signs the browser in as them. */
async function subscribe({ world, seller, productId, context, number }: Subscribing) {
  const visitor = world.visitor()
  const email = uniqueEmail('maya')
  await visitor.signUp({ email, name: 'Maya Lindqvist' })
  await signInAs(context, visitor, world)
  return subscribeAt({ world, seller }, { visitor, email, ...(number ? { number } : {}) }, { productId })
}

/** Enters a new card on the open payment page and returns to the subscription. */
async function enterNewCard(page: Page) {
  await page.waitForURL(/\/session\/cks_/)
  const another = page.getByLabel('New card')
  if (await another.isVisible()) await another.check()
  await fillCheckout(page, { card: '5555 5555 5555 4444' })
  await page.getByRole('button', { name: /^Save card/ }).click()
  await page.waitForURL(/\/account\/subscriptions\/sub_/)
}

test('the account shows a subscription with its next charge, and a plan change costs the previewed amount', async ({
  page,
  context,
  world,
}) => {
  const { seller, kiln } = await openShop(world)
  await signInAs(context, seller.visitor, world)
  await page.goto(`${world.platform.url}/account/subscriptions`)
  await expect(page.getByText('No subscriptions yet')).toBeVisible()
  await subscribe({ world, seller, productId: kiln, context })
  await page.reload()
  await expect(page.getByText(/Next charge/)).toBeVisible()
  await expectAccessible(page, 'subscriptions')
  await page.getByRole('link', { name: /Kiln/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kiln' })).toBeVisible()
  await expect(page.getByText('Charged to •••• 4242')).toBeVisible()
  await expectAccessible(page, 'subscription')

  await moveClock(world, seller, { seconds: DAY / 1000 })
  await page.reload()
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('label', { hasText: 'Plumb Pro' }).click()
  await dialog.getByRole('button', { name: 'Increase Quantity', exact: true }).click()
  await dialog.getByText('Team library').click()
  const pay = dialog.getByRole('button', { name: /Change and pay/ })
  await expect(pay).toBeEnabled()
  await expect(dialog.getByText('$64.00 per month')).toBeVisible()
  await expectAccessible(page, 'change of plan')
  const amount = (await pay.textContent())?.match(/\$[\d.]+/)?.[0] ?? ''
  await pay.click()
  // M15: the toast and the page agree.
  await expect(page.getByText('Plan changed', { exact: true })).toBeVisible()
  await expect(page.getByText(/in progress/)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Plumb Pro × 2' })).toBeVisible()
  await expect(page.getByRole('cell', { name: amount, exact: true })).toBeVisible()

  await moveClock(world, seller, { months: 1 })
  await page.reload()
  await expect(page.getByRole('cell', { name: '$64.00', exact: true })).toBeVisible()
  const invoice = await page.request.get(
    (await page
      .getByRole('link', { name: /Invoice from/ })
      .first()
      .getAttribute('href')) ?? '',
  )
  expect(invoice.headers()['content-type']).toContain('pdf')
})

test('M9: a trial shows that it has started, when it ends and its first charge', async ({ page, context, world }) => {
  const { seller } = await openShop(world)
  const client = await sellerClient(world, seller)
  const kiln = await makePlan(client, { name: 'Kiln trial', price: monthly(1200, { trial_period_days: 30 }) })
  const { orderId, subscriptionId } = await subscribe({ world, seller, productId: kiln, context })
  await page.goto(`${world.platform.url}/orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your trial has started' })).toBeVisible()
  await expect(page.getByText('30 days free, then $12.00 per month')).toBeVisible()
  await expect(page.getByText('Trial until Dec 21, 2026', { exact: true })).toBeVisible()
  await expect(page.getByText(/\bpaid\b/i)).toHaveCount(0)
  await expectAccessible(page, 'order that started a trial')
  await page.goto(`${world.platform.url}/account/subscriptions/${subscriptionId}`)
  await expect(page.getByText('Trial until Dec 21, 2026')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First charge on Dec 21, 2026' })).toBeVisible()
  await page.goto(`${world.platform.url}/account/subscriptions`)
  await expect(page.getByText('First charge on Dec 21, 2026')).toBeVisible()

  await moveClock(world, seller, { months: 1 })
  await page.goto(`${world.platform.url}/account/subscriptions/${subscriptionId}`)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next charge on Jan 21, 2027' })).toBeVisible()
})

test('a buyer can undo a cancellation, change the card and cancel right away', async ({ page, context, world }) => {
  const { seller, kiln } = await openShop(world)
  const { subscriptionId } = await subscribe({ world, seller, productId: kiln, context })
  await page.goto(`${world.platform.url}/account/subscriptions/${subscriptionId}`)
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('button', { name: /^Cancel on/ }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText(/^Ends on/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(page.getByText(/^Ends on/)).toBeHidden()

  await page.getByRole('button', { name: 'Change card' }).click()
  await page.getByRole('button', { name: 'Go to payment page' }).click()
  await enterNewCard(page)
  await expect(page.getByText('Card updated')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Right away, without a refund').click()
  await page.getByLabel('Reason').selectOption('unused')
  await page.getByLabel('Comment').fill('The workshop <b>closed</b>')
  await expectAccessible(page, 'cancelling')
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await expect(page.getByText(/^Ended on/)).toBeVisible()
  await page.getByRole('link', { name: 'Subscribe again' }).click()
  await page.waitForURL(new RegExp(`/shop/${seller.slug}/`))
})

test("a failed payment shows the bank's reason, and a new card reactivates the subscription", async ({
  page,
  context,
  world,
}) => {
  const { seller, kiln } = await openShop(world)
  const { subscriptionId } = await subscribe({ world, seller, productId: kiln, context, number: FAILS_LATER })
  await moveClock(world, seller, { months: 1 })
  await page.goto(`${world.platform.url}/account/subscriptions`)
  await expect(page.getByText('Update your card')).toBeVisible()
  await page.goto(`${world.platform.url}/account/subscriptions/${subscriptionId}`)
  await expect(page.getByText('Your payment of $12.00 failed')).toBeVisible()
  await expect(page.getByText(/Card declined/)).toBeVisible()
  await expectAccessible(page, 'on hold')
  await page.getByRole('button', { name: 'Update card' }).click()
  await page.getByRole('button', { name: 'Go to payment page' }).click()
  await enterNewCard(page)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText(/Your payment of .* failed/)).toBeHidden()
})

test("a subscription page shows an error with a retry if it fails to load, and says if it doesn't exist", async ({
  page,
  context,
  world,
}) => {
  const { seller, kiln } = await openShop(world)
  await subscribe({ world, seller, productId: kiln, context })
  let isAway = true
  await page.route('**/api/subscriptions*', (route) => (isAway ? route.abort() : route.continue()))
  // A page that is opened by its address comes with its list.
  await page.goto(`${world.platform.url}/account`)
  await page.getByRole('link', { name: 'Subscriptions' }).first().click()
  await expect(page.getByText('Couldn’t load list')).toBeVisible({ timeout: 20_000 })
  isAway = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /Kiln/ })).toBeVisible()
  await page.goto(`${world.platform.url}/account/subscriptions/sub_nothing`)
  await expect(page.getByText('Subscription not found')).toBeVisible()
})
