import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { choose, openDashboard, preview } from '#src/world/seller-steps.ts'

test('what a seller says of a product beside its preview is on its page in the shop, and one that is sold out has no button', async ({
  page,
  world,
  browser,
}) => {
  const { seller, home } = await openDashboard(page, world)
  const { product_id: id } = seller.products.caliper
  await page.goto(`${home}/products/${id}`)
  await choose(preview(page), 'Description')
  const text = page.getByLabel(/Long description/)
  await text.fill('>'.repeat(30))
  await expect(preview(page)).toContainText('The preview appears once the text is valid.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Quotes and lists can be at most 20 levels deep')).toBeVisible()
  await text.fill('## Made to last\n\nOf **steel**, <b>not</b> plastic.')
  await expect(preview(page).getByRole('heading', { name: 'Made to last' })).toBeVisible()
  await page.getByLabel('Issue license keys').check()
  await choose(page, /Coming soon/)
  await choose(preview(page), 'Shop')
  await expect(preview(page)).toContainText('Coming soon')
  await expect(preview(page)).toContainText('License key')
  await expectAccessible(page, 'editor of a product that is coming soon')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()

  const buyer = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await buyer.goto(`${world.platform.url}/shop/${seller.slug}`)
  await buyer.getByRole('link', { name: /Coming soon.*Caliper/ }).click()
  await expect(buyer.getByRole('heading', { name: 'Made to last' })).toBeVisible()
  await expect(buyer.getByText('Of steel, <b>not</b> plastic.')).toBeVisible()
  await expect(buyer.getByRole('region', { name: 'What’s included' })).toContainText('License key')
  await expect(buyer.getByText('You can’t buy this yet.')).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Add to cart' })).toBeHidden()
  await expectAccessible(buyer, 'product that is coming soon')

  await choose(page, /^Available/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await buyer.reload()
  await buyer.getByRole('button', { name: 'Add to cart' }).click()
  await expect(buyer.getByText('Caliper added to cart')).toBeVisible()
  await choose(page, /Sold out/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await buyer.goto(`${world.platform.url}/cart?shop=${seller.slug}`)
  await expect(buyer.getByText('Includes: License key')).toBeVisible()
  await expect(buyer.getByText('Sold out. Remove it to check out.')).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Check out' })).toBeDisabled()
  await expectAccessible(buyer, 'cart with a product that is sold out')
  await buyer.context().close()
})
