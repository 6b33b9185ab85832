import { makePlan, monthly } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

test('home compares a period with the previous one in charts and tables, and its figures link to the matching lists', async ({
  page,
  world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const euros = await makePlan(client, { name: 'Wochenblatt', price: monthly(350, { currency: 'EUR' }) })
  for (const [index, product] of [seller.products.caliper.product_id, seller.products.caliper.product_id, euros].entries()) {
    const { checkout_url: url } = await client.checkoutSessions.create({ product_cart: [{ product_id: product, quantity: 1 }] })
    await payHosted(url ?? '', { email: `buyer-${index}@example.com`, name: `Buyer ${index}` })
    await world.drainAll()
  }

  await page.goto(home)
  const figures = page.locator('dl')
  await expect(figures.getByText('$78.00').first()).toBeVisible()
  await expect(page.getByText('You’re all caught up.')).toBeVisible()
  await page.getByRole('radio', { name: 'Today' }).click()
  await expect(page).toHaveURL(/period=today/)
  await expect(figures.getByText('$0.00 in previous day').first()).toBeVisible()

  await page.getByRole('button', { name: 'View as table' }).first().click()
  const table = page.getByRole('region', { name: 'Net revenue by hour' }).getByRole('table')
  await expect(table.getByRole('cell', { name: '$78.00' })).toBeVisible()
  await expectAccessible(page, 'home')
  await page.getByRole('button', { name: 'View as chart' }).click()
  await expect(page.getByRole('figure', { name: 'Net revenue by hour' })).toBeVisible()

  await page.getByLabel('Currency').selectOption('EUR')
  await expect(page).toHaveURL(/period=today&currency=EUR/)
  await expect(figures.getByText('€3.50').first()).toBeVisible()
  await page.goBack()
  await expect(figures.getByText('$78.00').first()).toBeVisible()

  await page.getByRole('link', { name: 'View orders' }).click()
  await page.waitForURL(/\/payments\?/)
  await expect(page.getByText('2 payments, $78.00 paid')).toBeVisible()
})

test('a link to home with invalid parameters opens the last 30 days and says so', async ({ page, world }) => {
  const { home } = await openDashboard(page, world)
  await page.goto(`${home}?period=fortnight&currency=coins`)
  await expect(page.getByText('Parts of this link are invalid: Period, Currency')).toBeVisible()
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
})
