import { makePlan, monthly } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

test('reports show figures, a chart and a table, divide sales, keep the period in the address, and save as CSV', async ({
  page,
  world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const plan = await makePlan(client, { name: 'Plumb Pro', price: monthly(2900) })
  for (const product of [seller.products.caliper.product_id, plan]) {
    const { checkout_url: url } = await client.checkoutSessions.create({ product_cart: [{ product_id: product, quantity: 1 }] })
    await payHosted(url ?? '', { email: `buyer-${product}@example.com`, name: 'Maya Lindqvist', country: 'DE' })
    await world.drainAll()
  }

  await page.goto(home)
  await page.getByRole('navigation').getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Pages of Reports' })
  await tabs.getByRole('link', { name: 'Sales', exact: true }).click()
  const table = page.getByRole('region', { name: 'Sales' }).getByRole('table')
  await expect(table.getByRole('row', { name: /Plumb Pro/ })).toContainText('$29.00')
  await page.getByRole('radio', { name: 'Country' }).click()
  await expect(page).toHaveURL(/by=country/)
  await expect(table.getByRole('row', { name: /Germany/ })).toContainText('100%')
  await page.getByRole('radio', { name: '30 days' }).click()
  await expect(page).toHaveURL(/by=country.*period=30d|period=30d.*by=country/)
  await expectAccessible(page, 'sales by country')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('sales.csv')

  await tabs.getByRole('link', { name: 'Recurring revenue' }).click()
  await expect(page.locator('dl').getByText('$29').first()).toBeVisible()
  await page.getByRole('button', { name: 'About New' }).hover()
  await expect(page.getByText('From customers who had no MRR before.').first()).toBeVisible()
  await page.goto(`${home}/reports/moon`)
  await expect(page.getByRole('heading', { name: /not found|doesn’t exist/i })).toBeVisible()
})
