import { readFile } from 'node:fs/promises'
import { MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard, option } from '#src/world/seller-steps.ts'

test('a list shows ignored filters, unreadable rows and its last check, and is exported whole', async ({
  page,
  ownWorld: world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const product_cart = [{ product_id: seller.products.caliper.product_id, quantity: 1 }]
  for (const name of ['Maya Lindqvist', 'Ines Okafor', 'Tomasz Nowak']) {
    const { checkout_url: url } = await client.checkoutSessions.create({ product_cart })
    await payHosted(url ?? '', { email: `${name.split(' ')[0]?.toLowerCase()}@example.com`, name })
    await world.drainAll()
  }
  await client.customers.create({ email: 'ingrid@example.com', name: 'Ingrid Berg' })
  // Simulates a newer provider version.
  const { db } = world.platform.deps.database
  await sql`update payment_records set body = body || '{"total_amount":"39 dollars"}' where words not like '%maya%'`.execute(db)
  world.clock.advance(12 * MINUTE)
  await page.context().clock.setFixedTime(world.clock.now())
  await page.goto(`${home}/payments?status=banana&created_at_from=soon`)
  await expect(page.getByText('Some filters in this link are invalid: Status, Date')).toBeVisible()
  await expect(page.getByText('We couldn’t read 2 payments')).toBeVisible()
  await expect(page.getByText('3 payments, $117.00 paid')).toBeVisible()
  await expect(page.getByText('Last checked 12 min ago')).toBeVisible()
  await expectAccessible(page, 'a list with all that it can say')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all 3' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('payments.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('Maya Lindqvist')

  await page.route(/\/payments\.csv\?/, (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Export all 3' }).click()
  await expect(page.getByText('Couldn’t export payments')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(`${home}/payments?q=${'x'.repeat(10_000)}`)
  await expect(page.getByText('Some filters in this link are invalid: Search')).toBeVisible()
})

test('several products can be archived together; the palette finds objects, pages and actions; breadcrumbs show names', async ({
  page,
  world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/products`)
  const table = page.getByRole('region', { name: 'Products' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('2 products selected')).toBeVisible()
  await expectAccessible(page, 'selected products')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Archive 2 products' }).click()
  await expect(page.getByText('2 products archived')).toBeVisible()
  await expect(page.getByText('No products yet')).toBeVisible()
  await page.getByRole('button', { name: 'Archived' }).click()
  await expect(table.getByRole('link')).toHaveCount(2)

  await table.getByRole('link', { name: 'Caliper' }).click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Products.*Caliper/)
  await (await sellerClient(world, seller)).customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maya')
  await expect(option(page, /Maya Lindqvist/)).toBeVisible()
  await expectAccessible(page, 'what the palette found')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Customers.*Maya Lindqvist/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzzz')
  await expect(page.getByText('No results. Try a name')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('new disc')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New discount' })).toBeVisible()
})
