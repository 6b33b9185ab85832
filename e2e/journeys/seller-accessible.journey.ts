import { expectAccessible } from '#src/world/accessible.ts'
import { expect, test } from '#src/world/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { brokenPicture, choose, handbook, openDashboard, option, preview, startProduct } from '#src/world/seller-steps.ts'

test('every page of products and add-ons is accessible, including all form errors', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const addon = await client.addons.create({ name: 'Seat', price: 500, currency: 'USD', tax_category: 'saas' })
  await page.goto(`${home}/products`)
  await expectAccessible(page, 'products')
  await page.goto(`${home}/products?q=nothing`)
  await expectAccessible(page, 'no product found')
  await startProduct(page, home, '')
  await choose(page, /Recurring/)
  await page.getByLabel('Trial', { exact: true }).fill('x')
  await page.getByRole('switch', { name: 'Issue license keys' }).click()
  await page.getByRole('button', { name: 'Add metadata' }).click()
  await page.getByLabel(/Drop files here/).setInputFiles(handbook)
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Fix the marked fields to continue.')).toBeVisible()
  await expectAccessible(page, 'new product, refused')
  await choose(page, /Usage/)
  await choose(preview(page), 'Checkout')
  await expectAccessible(page, 'new product by usage')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${home}/products/${seller.products.caliper.product_id}`)
  await page.getByLabel(/Drop an image here/).setInputFiles(brokenPicture)
  await expect(page.getByText('This image is damaged or incomplete')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Changed')
  await expectAccessible(page, 'product')
  await page.goto(`${home}/addons`)
  await expectAccessible(page, 'add-ons')
  await page.goto(`${home}/addons/new`)
  await page.getByRole('button', { name: 'Create add-on' }).click()
  await expectAccessible(page, 'new add-on, refused')
  await page.goto(`${home}/addons/${addon.id}`)
  await expect(page.getByText('Not attached to a subscription yet')).toBeVisible()
  await expectAccessible(page, 'add-on')
})

test('every page of discounts, brands, customers, links and the checkout is accessible', async ({ page, world }) => {
  test.setTimeout(240_000)
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const { discount_id } = await client.discounts.create({ type: 'percentage', amount: 2000, code: 'ACCESSIBLE' })
  const specific = await client.discounts.create({ type: 'percentage', amount: 100, customer_eligibility: 'specific' })
  const { customer_id } = await client.customers.create({
    email: 'a.rather.long.address.of.somebody@accessible.example.com',
    name: 'Maximiliana Featherstonehaugh-Cholmondeley',
    metadata: { crm_id: 'A-1042' },
  })
  const brand = await client.brands.create({ name: 'Plumb & Level' })
  const primary = (await client.brands.list()).items[0]?.brand_id
  for (const path of [
    '/discounts',
    '/discounts?q=nothing',
    '/discounts/new',
    `/discounts/${discount_id}`,
    `/discounts/${specific.discount_id}`,
    '/brands',
    '/brands?status=archived',
    '/brands/new',
    `/brands/${brand.brand_id}`,
    `/brands/${primary}`,
    '/customers',
    `/customers/${customer_id}`,
    '/payment-links',
    '/payment-links/new',
    '/settings/checkout',
  ]) {
    await page.goto(`${home}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.goto(`${home}/payment-links/new`)
  await page.getByRole('combobox', { name: 'Product' }).click()
  await option(page, /Caliper/).click()
  await expectAccessible(page, 'a link with its code')
  await page.goto(`${world.platform.url}/shop/${seller.slug}/code/ACCESSIBLE`)
  await expectAccessible(page, 'a code by link')
})

test('M56: the phone menu has a close button that covers nothing', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { home } = await openDashboard(page, world)
  await page.goto(home)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const menu = page.getByRole('dialog', { name: 'Navigation' })
  const close = await menu.getByRole('button', { name: 'Close' }).boundingBox()
  const switcher = await menu
    .getByRole('button', { name: /Acme|Switch/ })
    .first()
    .boundingBox()
  expect(switcher?.y).toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0))
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
})
