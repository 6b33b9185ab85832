import { readFile } from 'node:fs/promises'
import { moveClock } from '#src/billing/shop-subscriptions.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'
import type { House } from '#src/world/world.ts'

type Sale = { name: string; productId: string }

/** Sells one unit per sale, a day apart. */
async function sell(world: House, seller: Seller, sales: readonly Sale[]): Promise<void> {
  const client = await sellerClient(world, seller)
  for (const { name, productId: product_id } of sales) {
    const { checkout_url: url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
    await payHosted(url ?? '', { email: `${name.replace(/\W+/g, '').toLowerCase()}@example.com`, name })
    await moveClock(world, seller, { seconds: 24 * 3600 })
  }
}

test('payments filtered by product and date are exported whole, and the file has no others', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const [caliper, trySquare] = [seller.products.caliper.product_id, seller.products.trySquare.product_id]
  await sell(world, seller, [
    { name: 'Maya Lindqvist', productId: caliper },
    { name: '=cmd|Okafor', productId: caliper },
    { name: 'Tomasz Nowak', productId: trySquare },
    { name: 'Ingrid Berg', productId: caliper },
  ])
  const names = page.getByRole('region', { name: 'Payments' }).getByText(/Lindqvist|Okafor|Nowak|Berg/)
  await page.goto(`${home}/payments?created_at_from=2026-11-21&created_at_to=2026-11-23`)
  await expect(names).toHaveText([/Nowak/, /Okafor/, /Lindqvist/])
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  await page.getByRole('option', { name: 'Caliper' }).click()
  await expect(names).toHaveText([/Okafor/, /Lindqvist/])
  await expect(page).toHaveURL(new RegExp(`product_id=${caliper}`))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all 2' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const lines = csv.replace(/\r\n$/, '').split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\uFEFFpayment_id,created_at,status/)
  expect(csv).toContain("'=cmd|Okafor")
  expect(csv).not.toMatch(/Nowak|Berg/)
})

test('customers are sorted and paginated; going back restores each step', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  for (let number = 10; number < 35; number += 1)
    await client.customers.create({ name: `Customer ${number}`, email: `c${number}@example.com` })
  const names = page.getByRole('region', { name: 'Customers' }).getByText(/^Customer \d\d$/)
  await page.goto(`${home}/customers`)
  await expect(page.getByText('25 customers')).toBeVisible()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(names.first()).toHaveText('Customer 10')
  await expect(names).toHaveCount(20)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(names).toHaveText(Array.from({ length: 5 }, (_, index) => `Customer ${30 + index}`))
  await page.getByText('Customer 32').click()
  await expect(page.getByRole('heading', { name: 'Customer 32' })).toBeVisible()
  await page.goBack()
  await expect(names.first()).toHaveText('Customer 30')
  await page.goBack()
  await expect(names.first()).toHaveText('Customer 10')
  await page.goBack()
  await expect(names.first()).toHaveText('Customer 34')
})

test('while the provider is down, every list still opens and shows how old it is', async ({ page, ownWorld: world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  await sell(world, seller, [{ name: 'Maya Lindqvist', productId: seller.products.caliper.product_id }])
  world.gate.set('cut')
  world.clock.advance(6 * 60_000)
  await page.context().clock.setFixedTime(world.clock.now())
  for (const [path, heading] of [
    ['payments', 'Payments'],
    ['customers', 'Customers'],
    ['products', 'Products'],
    ['subscriptions', 'Subscriptions'],
    ['discounts', 'Discounts'],
    ['addons', 'Add-ons'],
    ['brands', 'Brands'],
    ['meters', 'Meters'],
    ['payment-links', 'Payment links'],
  ] as const) {
    await page.goto(`${home}/${path}`)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await page.goto(`${home}/payments`)
  await expect(page.getByText('Maya Lindqvist')).toBeVisible()
  await expect(page.getByText(/Last checked/)).toBeVisible()
  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  await expect(page.getByRole('link', { name: /Caliper/ }).first()).toBeVisible()
})
