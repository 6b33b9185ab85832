import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { openBrowser } from '#src/auth/accounts/account-steps.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { choose, openDashboard } from '#src/world/seller-steps.ts'

test("M66: every browser in a journey has the world's clock and follows its moves", async ({
  page,
  ownWorld: world,
  browser,
}) => {
  await page.goto(world.platform.url)
  const early = await openBrowser(browser, world, '/')
  const tab = await page.context().newPage()
  const now = () => Date.now()
  for (const each of [page, early, tab]) expect(await each.evaluate(now)).toBe(world.clock.now().getTime())
  await world.advance(100 * DAY)
  const late = await openBrowser(browser, world, '/')
  for (const each of [page, early, tab, late]) expect(await each.evaluate(now)).toBe(world.clock.now().getTime())
})

test("M66: the dashboard uses the shop's clock if the device has another date", async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const { customer_id } = await client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })
  const { id } = await client.meters.create({
    name: 'Calls',
    event_name: 'api.call',
    aggregation: { type: 'count' },
    measurement_unit: 'calls',
  })
  await client.usageEvents.ingest({ events: [{ event_id: 'evt-1', customer_id, event_name: 'api.call' }] })
  await page.clock.setFixedTime(addMilliseconds(world.clock.now(), 100 * DAY))

  await page.goto(`${home}/meters/${id}`)
  await expect(
    page
      .getByRole('table', { name: /per day, last 30 days/ })
      .getByRole('row')
      .last(),
  ).toHaveText(/Nov 21\s*1/)
  await expect(page.getByRole('region', { name: 'Counted events' }).first()).toContainText('just now')
  await page.goto(`${home}/clock`)
  await choose(page, 'Custom date')
  await page.getByRole('button', { name: 'Advance to: Choose a date' }).click()
  await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible()
})

test("M66: a card's expiration is checked by the shop's clock if the device has another date", async ({ page, world }) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const [product] = (await client.products.list({ page_number: 0 })).items
  const session = await client.checkoutSessions.create({
    product_cart: [{ product_id: product?.product_id ?? '', quantity: 1 }],
  })
  await page.clock.setFixedTime(addMilliseconds(world.clock.now(), 10 * 365 * DAY))
  await page.goto(session.checkout_url ?? '')
  await fillCheckout(page, { email: 'maya@example.com' })
  await payButton(page).click()
  await expect(page.getByText('Thank you')).toBeVisible()
})
