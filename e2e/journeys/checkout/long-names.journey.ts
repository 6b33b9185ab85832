import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'

test('a long name without a space fits into a phone, in the shop and in its cart', async ({ page, world }) => {
  const seller = await world.openShop('Long Names')
  const name = `Handbook of the ${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}`
  const client = await sellerClient(world, seller)
  const price = {
    type: 'one_time_price' as const,
    price: 3900,
    currency: 'USD' as const,
    discount: 0,
    purchasing_power_parity: false,
  }
  const product = { name, description: name, price, tax_category: 'digital_products' as const }
  const { product_id } = await client.products.create(product)
  await page.setViewportSize({ width: 390, height: 844 })
  const isFitting = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  await expect(page.getByRole('link').filter({ hasText: name }).first()).toBeVisible()
  expect(await isFitting()).toBe(true)
  await page.goto(`${world.platform.url}/shop/${seller.slug}/${product_id}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('added to cart')).toBeVisible()
  expect(await isFitting()).toBe(true)
  await page.goto(`${world.platform.url}/cart?shop=${seller.slug}`)
  await expect(page.getByRole('region', { name: 'Cart items' }).getByText(name)).toBeVisible()
  expect(await isFitting()).toBe(true)
})
