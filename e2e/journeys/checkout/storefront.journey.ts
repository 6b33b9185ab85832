import type { Page } from '@playwright/test'
import type DodoPayments from 'dodopayments'
import { makePlan, monthly } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCard, payButton, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { House } from '#src/world/world.ts'

const once = (price: number, more: object = {}): DodoPayments.ProductCreateParams['price'] => ({
  type: 'one_time_price',
  currency: 'USD',
  discount: 0,
  purchasing_power_parity: false,
  price,
  ...more,
})

/** Opens a shop with two brands, a pay-what-you-want product, a subscription with an add-on, and a discount code. */
async function stock(world: House): Promise<Seller> {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const make = (
    name: string,
    price: DodoPayments.ProductCreateParams['price'],
    more: Partial<DodoPayments.ProductCreateParams> = {},
  ) => client.products.create({ name, price, tax_category: 'digital_products', ...more })
  const forge = await client.brands.create({ name: 'Forge & Sons' })
  await make('Anvil', once(9900), { brand_id: forge.brand_id, description: '<b>Heavy</b>\nand <script>alert(1)</script> honest' })
  await make('Kreide für Größen', once(500, { pay_what_you_want: true, suggested_price: 800 }), {
    description: 'Mark up a build',
  })
  const library = await client.addons.create({ name: 'Team library', price: 600, currency: 'USD', tax_category: 'saas' })
  await make('Plumb Pro', monthly(2900, { subscription_period_count: 1 }), {
    addons: [library.id],
    license_key_enabled: true,
    license_key_activations_limit: 3,
  })
  await client.discounts.create({ type: 'percentage', amount: 1000, code: 'WELCOME10' })
  return seller
}

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search this shop' })
const cards = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('link')

test("a buyer finds a product, enters a price and a country, uses a code and pays the cart's total", async ({ page, world }) => {
  test.slow()
  const seller = await stock(world)
  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  await searchField(page).pressSequentially('KREIDE grossen')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “KREIDE grossen”')
  await expect(page).toHaveURL(/q=KREIDE\+grossen/)
  await expect(page.getByRole('status').filter({ hasText: '1 product' })).toBeVisible()
  await expectAccessible(page, 'search')
  await page.reload()
  await expect(searchField(page)).toHaveValue('KREIDE grossen')
  await page.getByRole('link', { name: /Kreide/ }).click()

  await expect(page).toHaveTitle('Kreide für Größen · Acme Tools')
  const amount = page.getByLabel('Your price')
  await expect(amount).toHaveValue('8.00')
  await amount.fill('4')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Enter $5.00 or more')).toBeVisible()
  await amount.fill('7.25')
  await page.getByRole('button', { name: 'Increase Quantity' }).click()
  await expect(page.getByText('$14.50')).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()

  await page.getByLabel('Country').selectOption('DE')
  await expect(page.getByText('VAT 19%')).toBeVisible()
  await page.getByRole('button', { name: 'Add discount code' }).click()
  await page.getByLabel('Discount code').fill('nope')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText("This discount code doesn't exist")).toBeVisible()
  await expectAccessible(page, 'cart, code refused')
  await page.getByLabel('Discount code').fill('welcome10')
  // M57: until the new total arrives, the cart doesn't show the code.
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/cart/estimate?*', async (route) => {
    await isReleased
    await route.fallback()
  })
  const estimate = page.waitForRequest('**/cart/estimate?*')
  await page.keyboard.press('Enter')
  await estimate
  await expect(page.getByRole('button', { name: 'Remove code WELCOME10' })).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Remove code WELCOME10' })).toBeVisible()
  // 14.50 − 1.45 + 19% of 13.05
  await expect(page.getByText('−$1.45')).toBeVisible()
  await expect(page.getByText('$15.53')).toBeVisible()
  await page.reload()
  await expect(page.getByText('$15.53')).toBeVisible()
  await expectAccessible(page, 'cart, with code and tax')
  await page.getByRole('button', { name: 'Check out' }).click()

  await page.waitForURL(/\/session\/cks_/)
  await expect(page.getByLabel('Country')).toHaveValue('DE')
  await page.getByLabel('Email').fill('greta@example.com')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByLabel('Full name').fill('Greta Groß')
  await page.getByLabel(/Postcode|Postal code|ZIP code/).fill('10119')
  await expect(payButton(page)).toHaveText(/Pay \$15\.53/)
  await payButton(page).click()
  await page.waitForURL(/\/orders\/ord_/)
  await expect(page.getByText('$15.53').first()).toBeVisible()
})

test('the storefront can be filtered by brand and type and sorted, and its URL reflects that', async ({ page, world }) => {
  test.slow()
  const seller = await stock(world)
  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  await expectAccessible(page, 'shop with brands')
  await page.getByRole('radio', { name: 'Subscribe' }).check({ force: true })
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: /Plumb Pro.*\$29.*per month, plus tax/ }).last()).toBeVisible()
  await page.getByRole('radio', { name: 'All' }).check({ force: true })
  await page.getByLabel('Sort by').selectOption('Price, high to low')
  await expect(cards(page).first()).toContainText('Anvil')
  await page
    .getByRole('navigation', { name: 'Brands' })
    .getByRole('link', { name: /Acme Tools/ })
    .click()
  await expect(page).toHaveURL(/brand=brnd_.*&?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acme Tools')
  await expect(cards(page)).toHaveCount(4)
  await page.goBack()
  await expect(cards(page)).toHaveCount(5)
  await searchField(page).fill('anvil of nowhere')
  await expect(page.getByText('No results for “anvil of nowhere”')).toBeVisible()
  await expectAccessible(page, 'nothing found')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(cards(page)).toHaveCount(5)
  await expect(searchField(page)).toBeFocused()
})

test('typing on a product page searches the storefront, and on a phone the search opens over the header', async ({
  page,
  world,
}) => {
  test.slow()
  const seller = await stock(world)
  await page.goto(`${world.platform.url}/shop/${seller.slug}/${seller.products.caliper.product_id}`)
  await searchField(page).pressSequentially('square')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “square”')
  await expect(searchField(page)).toBeFocused()
  await expect(searchField(page)).toHaveValue('square')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caliper')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(searchField(page)).toBeHidden()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type('plumb')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “plumb”')
  await expectAccessible(page, 'search on a phone')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
})

test('adding a product of another brand starts a new cart, and user text is shown as plain text', async ({ page, world }) => {
  test.slow()
  const seller = await stock(world)
  await page.goto(`${world.platform.url}/shop/${seller.slug}/${seller.products.caliper.product_id}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Caliper added to cart')).toBeVisible()
  await page.goto(`${world.platform.url}/shop/${seller.slug}?q=anvil`)
  await cards(page).filter({ hasText: 'Anvil' }).click()
  await expect(page.getByText('<b>Heavy</b>')).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('This removes Caliper.')).toBeVisible()
  await expectAccessible(page, 'another brand')
  await page.getByRole('button', { name: 'Start a new cart' }).click()
  await expect(page.getByText('Anvil added to cart')).toBeVisible()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('region', { name: 'Cart items' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('$99.00').first()).toBeVisible()
})

test('a subscription shows its terms and add-ons, and only one goes into a cart', async ({ page, world }) => {
  test.slow()
  const seller = await stock(world)
  await page.goto(`${world.platform.url}/shop/${seller.slug}?kind=subscribe`)
  await page
    .getByRole('region')
    .getByRole('link', { name: /Plumb Pro/ })
    .click()
  await expect(page.getByText('License key for 3 devices')).toBeVisible()
  await expect(page.getByText('Ends after 1 year')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Team library' }).check()
  await page.getByRole('button', { name: 'Increase Quantity of Team library' }).click()
  await page.getByRole('button', { name: 'Increase Quantity', exact: true }).click()
  const button = page.getByRole('button', { name: 'Subscribe $70.00/month' })
  await expectAccessible(page, 'subscription')
  await button.click()
  await page.waitForURL(/\/cart\?shop=/)
  await expect(page.getByRole('region', { name: 'Cart items' }).getByRole('link', { name: 'Plumb Pro' })).toBeVisible()
  const client = await sellerClient(world, seller)
  const kiln = await makePlan(client, { name: 'Kiln', price: monthly(1200, { trial_period_days: 14 }) })
  await page.goto(`${world.platform.url}/shop/${seller.slug}/${kiln}`)
  await page.getByRole('button', { name: 'Start 14-day trial' }).click()
  await expect(page.getByText('Plumb Pro is in your cart. Check it out first, or replace it')).toBeVisible()
  await expectAccessible(page, 'second subscription')
  await page.getByRole('button', { name: 'Replace Plumb Pro' }).click()
  await page.waitForURL(/\/cart\?shop=/)
  await expect(page.getByRole('region', { name: 'Cart items' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('14 days free, then $12.00 per month')).toBeVisible()
  await expect(page.getByText(/The next charge is \$12\.00, including tax/)).toBeVisible()
  await expectAccessible(page, 'cart with a trial')
})

test('a long storefront shows more on request, moves the keyboard focus along, and keeps its length when reopened', async ({
  page,
  world,
}) => {
  test.slow()
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  for (let index = 0; index < 60; index += 1) {
    await client.products.create({ name: `Nail ${index}`, price: once(100 + index), tax_category: 'digital_products' })
  }
  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  await expect(page.getByText('24 of 62 products')).toBeVisible()
  await page.getByRole('button', { name: 'Show 24 more' }).click()
  await expect(cards(page)).toHaveCount(48)
  await expect(cards(page).nth(24)).toBeFocused()
  await page.getByRole('button', { name: 'Show 14 more' }).click()
  await expect(cards(page)).toHaveCount(62)
  await expect(page).toHaveURL(/screens=3/)
  await cards(page).nth(50).click()
  await expect(page.getByRole('heading', { level: 1, name: /Nail/ })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(62)
})

test('while the payment service is down, the cart shows its subtotal, and the tax appears automatically afterwards', async ({
  page,
  ownWorld: world,
}) => {
  test.slow()
  const seller = await stock(world)
  await page.goto(`${world.platform.url}/shop/${seller.slug}/${seller.products.caliper.product_id}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Caliper added to cart')).toBeVisible()
  world.gate.set('cut')
  await page.goto(`${world.platform.url}/cart?shop=${seller.slug}`)
  await expect(page.getByText('Subtotal')).toBeVisible()
  await expect(page.getByText('Tax is calculated at checkout')).toBeVisible()
  await expectAccessible(page, 'cart, provider away')
  world.gate.set('open')
  await expect(page.getByText('Sales tax')).toBeVisible({ timeout: 30_000 })
})

test("M60: pages that don't exist link to a page that does", async ({ page, world }) => {
  const seller = await stock(world)
  await page.goto(`${world.platform.url}/orders/ord_nope`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await expect(page).toHaveURL(`${world.platform.url}/`)
  await page.goto(`${world.platform.url}/cart`)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.goto(`${world.platform.url}/shop/nope`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tradepost' })).toBeVisible()
  await page.goto(`${world.platform.url}/shop/${seller.slug}/pdt_nope`)
  await page.getByRole('link', { name: 'Back to shop' }).click()
  await expect(page).toHaveURL(`${world.platform.url}/shop/${seller.slug}`)
  await page.goto(`${world.provider.url}/session/cks_nope`)
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(`${world.platform.url}/shop/${seller.slug}`)
})
