import type { Page } from '@playwright/test'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { pngOf } from '#src/world/pages/pictures.ts'
import { visitPage } from '#src/world/pages/visit-page.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { choose, openDashboard, preview } from '#src/world/seller-steps.ts'

test('what a seller says of a product beside its preview is on its page in the shop, and one that is sold out has no button', async ({
  page,
  world,
  browser,
}) => {
  const { seller, home } = await openDashboard(page, world)
  const { product_id: id } = seller.products.caliper
  await page.goto(`${home}/products/${id}`)
  await choose(preview(page), 'Text')
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

test('a seller puts plans on one page, where a buyer sees what a year saves and subscribes to it', async ({
  page,
  world,
  browser,
}) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const make = async (name: string, interval: 'Month' | 'Year', price: number) => {
    const every = { payment_frequency_count: 1, payment_frequency_interval: interval }
    const term = { subscription_period_count: 10, subscription_period_interval: 'Year' } as const
    const terms = { currency: 'USD', discount: 0, purchasing_power_parity: false, ...every, ...term } as const
    const product = { name, price: { type: 'recurring_price', ...terms, price }, tax_category: 'saas' } as const
    return (await client.products.create(product)).product_id
  }
  const monthly = await make('Pro, paid by the month', 'Month', 900)
  await make('Pro, paid by the year', 'Year', 9000)
  await world.drainAll()

  await page.goto(`${home}/products/${monthly}`)
  await page.getByRole('button', { name: 'Add plans' }).click()
  await page.getByLabel('Page title').fill('Pro')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Choose at least 2 products. One product has a page of its own')).toBeVisible()
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('option', { name: /Pro, paid by the year/ }).click()
  await page.getByRole('button', { name: 'Move Pro, paid by the year up' }).click()
  await expect(page.getByRole('list', { name: 'Selected products' })).toHaveText(/by the year.*by the month/)
  await page.getByRole('button', { name: 'Move Pro, paid by the month up' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Selected products' })).toHaveText(/by the month.*by the year/)
  await expectAccessible(page, 'editor of plans')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()

  const buyer = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await buyer.goto(`${world.platform.url}/shop/${seller.slug}`)
  await buyer.getByRole('link', { name: /^Pro .*from \$9/ }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Pro' })).toBeVisible()
  const plans = buyer.getByRole('navigation', { name: 'Plans' })
  await expect(plans.getByRole('link', { name: /by the month/ })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(buyer, 'page with plans')
  await plans.getByRole('link', { name: /by the year.*Save 16%/ }).click()
  await expect(plans.getByRole('link', { name: /by the year/ })).toHaveAttribute('aria-current', 'page')
  await expect(buyer).toHaveTitle(/^Pro/)
  await buyer.getByRole('button', { name: /Subscribe.*\$90/ }).click()
  await buyer.waitForURL(/\/cart/)
  await expect(buyer.getByRole('link', { name: 'Pro, paid by the year' })).toBeVisible()
  await buyer.context().close()
})

test('a seller builds a gallery, describes and moves its images by keyboard, and a buyer looks through it', async ({
  page,
  world,
  browser,
}) => {
  const { seller, home } = await openDashboard(page, world)
  const { product_id: id } = seller.products.caliper
  await page.goto(`${home}/products/${id}`)
  const file = { name: 'jaws.png', mimeType: 'image/png', buffer: pngOf({ width: 900, height: 600, color: [180, 40, 40] }) }
  const chooser = page.getByLabel(/Drop an image for the gallery/)
  await chooser.setInputFiles({ ...file, name: 'notes.txt', mimeType: 'text/plain' })
  await expect(page.getByText('Use a PNG, JPEG or WebP image.')).toBeVisible()
  await chooser.setInputFiles(file)
  await expect(page.getByText('the left and right edges of this one are cut off')).toBeVisible()
  await page.getByLabel('Image description', { exact: true }).fill('Jaws, closed')
  await expectAccessible(page, 'image that is about to be added to a gallery')
  await page.getByRole('button', { name: 'Add image' }).click()
  await expect(page.getByText('1 of 8')).toBeVisible()
  await chooser.setInputFiles({ ...file, buffer: pngOf({ color: [40, 40, 180] }) })
  await page.getByLabel('Image description', { exact: true }).press('Enter')
  await expect(page.getByText('2 of 8')).toBeVisible()

  const second = page.getByLabel('Description of image 2')
  await second.fill('Depth rod')
  await second.press('Enter')
  await expect(page.getByText('Changes saved')).toBeVisible()
  const up = page.getByRole('button', { name: 'Move Depth rod up' })
  await up.press('Enter')
  await expect(page.getByText('Moved to place 1 of 2')).toBeAttached()
  await expect(page.getByLabel('Description of image 1')).toHaveValue('Depth rod')
  await expect(up).toBeFocused()
  await expectAccessible(page, 'gallery of a product in its editor')

  const buyer = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await buyer.goto(`${world.platform.url}/shop/${seller.slug}/${id}`)
  const images = buyer.getByRole('list', { name: 'Images' }).getByRole('button')
  await expect(images).toHaveCount(3)
  await images.nth(1).press('Enter')
  await expect(images.nth(1)).toHaveAttribute('aria-pressed', 'true')
  const large = buyer.getByRole('img', { name: 'Depth rod' })
  await expect.poll(() => large.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth)).toBe(64)
  await expectAccessible(buyer, 'product with a gallery')
  await buyer.context().close()
  const address = `${world.platform.url}/shop/${seller.slug}/${id}`
  const isReady = (shop: Page) => expect(shop.getByRole('list', { name: 'Images' })).toBeVisible()
  const { layoutShift, moved } = await visitPage(browser, { name: 'gallery', address, cookies: [], isReady }, { locale: 'en-US' })
  expect(layoutShift, moved.join('\n')).toBeLessThanOrEqual(0.01)

  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByText('A copy of Caliper with its gallery. Its image and files aren’t copied.')).toBeVisible()
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('2 of 8')).toBeVisible()
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await page.getByRole('button', { name: 'Remove image', exact: true }).click()
  await expect(page.getByLabel('Description of image 1')).toHaveValue('Jaws, closed')
})
