import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { pngOf } from '#src/world/pages/pictures.ts'
import { sellerClient } from '#src/world/seller-client.ts'

test('a product shows its own image and those of its add-ons, one large and the others to choose from', async ({
  page,
  world,
}) => {
  test.slow()
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const send = async (url: string) => {
    const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(pngOf()) })
    expect(answer.ok).toBe(true)
  }
  const addon = await client.addons.create({ name: 'Team library', price: 600, currency: 'USD', tax_category: 'saas' })
  await send((await client.addons.updateImages(addon.id)).url)
  const { product_id } = await client.products.create({
    name: 'Plumb Pro',
    price: {
      type: 'recurring_price',
      currency: 'USD',
      discount: 0,
      purchasing_power_parity: false,
      price: 2900,
      payment_frequency_count: 1,
      payment_frequency_interval: 'Month',
      subscription_period_count: 1,
      subscription_period_interval: 'Year',
      trial_period_days: 14,
    },
    tax_category: 'saas',
    addons: [addon.id],
  })
  await send((await client.products.images.update(product_id, { force_update: true })).url)
  // Uploads to the provider are known after the next refresh.
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  await page.goto(`${world.platform.url}/shop/${seller.slug}/${product_id}`)
  const large = page.getByRole('img', { name: 'Plumb Pro' })
  await expect(large).toBeVisible()
  // The image has loaded, so the page allows images from another origin.
  await expect.poll(() => large.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0)).toBe(true)
  await page.getByRole('button', { name: 'Show image: Add-on: Team library' }).click()
  const other = page.getByRole('img', { name: 'Add-on: Team library' })
  await expect.poll(() => other.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0)).toBe(true)
  await expect(page.getByText('14 days free, then $29/month')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start 14-day trial' })).toBeEnabled()
  await expectAccessible(page, 'gallery')
})

test('two brands merged into one cart at sign-in are shown separately, and the buyer can keep one of them', async ({
  page,
  world,
}) => {
  test.slow()
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const forge = await client.brands.create({ name: 'Forge & Sons' })
  const { product_id: anvil } = await client.products.create({
    name: 'Anvil',
    price: { type: 'one_time_price', currency: 'USD', price: 9900, discount: 0, purchasing_power_parity: false },
    tax_category: 'digital_products',
    brand_id: forge.brand_id,
  })
  const visitor = world.visitor()
  await visitor.signUp({ email: 'two-carts@example.com' })
  const put = (id: string) => visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${id}`, { quantity: 1 })
  await put(seller.products.caliper.product_id)
  await visitor.post('/api/auth/sign-out')
  await put(anvil)
  await visitor.post('/api/auth/sign-in/email', { email: 'two-carts@example.com', password: 'correct-horse-battery' })
  await signInAs(page.context(), visitor, world)

  await page.goto(`${world.platform.url}/cart?shop=${seller.slug}`)
  await expect(page.getByText('Check out in separate orders')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check out' })).toBeDisabled()
  await expectAccessible(page, 'mixed cart')
  await page.getByRole('button', { name: /Keep only these.*Forge & Sons/ }).click()
  await expect(page.getByRole('region', { name: 'Cart items' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Check out in separate orders')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Check out' })).toBeEnabled()
})

test("a product's URL can be copied to share it", async ({ page, world }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const seller = await world.openShop()
  const address = `${world.platform.url}/shop/${seller.slug}/${seller.products.caliper.product_id}`
  await page.goto(`${address}?from=somewhere`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})
