import type { Page } from '@playwright/test'
import type DodoPayments from 'dodopayments'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCard, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { House } from '#src/world/world.ts'

type Shop = { client: DodoPayments; caliper: string; gift: string }

/** Opens a shop with a Caliper (39.00) and a pay-what-you-want gift: minimum 5.00, suggested 12.00. */
async function openShop(world: House): Promise<Shop> {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const gift = await client.products.create({
    name: 'Support the workshop',
    tax_category: 'digital_products',
    price: {
      type: 'one_time_price',
      currency: 'USD',
      price: 500,
      suggested_price: 1200,
      pay_what_you_want: true,
      discount: 0,
      purchasing_power_parity: false,
    },
  })
  return { client, caliper: seller.products.caliper.product_id, gift: gift.product_id }
}

async function openCheckout({ client }: Shop, products: string[], changes: object = {}): Promise<string> {
  const product_cart = products.map((product_id) => ({ product_id, quantity: 1 }))
  const { checkout_url } = await client.checkoutSessions.create({ product_cart, ...changes })
  return checkout_url ?? ''
}

const linkTo = (world: House, product: string, parameters: Record<string, string> = {}) =>
  `${world.provider.url}/buy/${product}?${new URLSearchParams(parameters)}`
const price = (page: Page) => page.getByLabel('Your price')
const quantity = (page: Page) => page.getByLabel('Quantity')
const currency = (page: Page) => page.getByLabel('Currency')
const paid = (page: Page) => page.getByRole('heading', { name: /^Payment complete\. Thank you, Maya/ })

async function onlyPayment({ client }: Shop) {
  const { items } = await client.payments.list()
  expect(items).toHaveLength(1)
  return client.payments.retrieve(items[0]?.payment_id ?? '')
}

const countSessions = async (world: House) =>
  (await world.provider.deps.database.db.selectFrom('checkoutSessions').select('id').execute()).length

test('a buyer enters a price, sees the total update and pays that total', async ({ page, world }) => {
  const shop = await openShop(world)
  await page.goto(await openCheckout(shop, [shop.caliper, shop.gift]))
  await expect(price(page)).toHaveValue('12.00')
  await expect(price(page)).toHaveAccessibleDescription('At least $5.00.')
  await expect(payButton(page)).toHaveText('Pay $51.00')
  await fillCheckout(page, { email: 'maya@example.com' })

  await price(page).fill('4.99')
  await expect(price(page)).toHaveAccessibleDescription('At least $5.00.')
  await expect(price(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(payButton(page)).toHaveText('Pay')
  await payButton(page).click()
  await expect(price(page)).toBeFocused()
  await price(page).fill('a lot')
  await expect(price(page)).toHaveAccessibleDescription('Enter an amount, such as 29.00')

  await price(page).fill('9999999999')
  await expect(price(page)).toHaveAccessibleDescription('At most $21,474,836.47.')

  await price(page).fill('20')
  await expect(payButton(page)).toHaveText('Pay $59.00')
  await expect(page.getByRole('status').filter({ hasText: 'The total is now $59.00.' })).toBeAttached()
  await page.reload()
  await expect(price(page)).toHaveValue('20.00')
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await expect(paid(page)).toBeVisible()
  expect((await onlyPayment(shop)).total_amount).toBe(5900)
})

test("a buyer pays in their country's currency with a code and tax, and the shop is settled in its own", async ({
  page,
  world,
}) => {
  const shop = await openShop(world)
  await shop.client.discounts.create({ type: 'percentage', amount: 1000, code: 'SAVE10' })
  await page.goto(await openCheckout(shop, [shop.caliper], { discount_codes: ['SAVE10'], billing_address: { country: 'DE' } }))
  await expect(payButton(page)).toHaveText('Pay $41.77')
  const suggested = currency(page).locator('optgroup').first().locator('option')
  await expect(suggested).toHaveText(['USD – US Dollar', 'EUR – Euro'])
  await page.getByLabel('Country').selectOption('JP')
  await expect(suggested).toHaveText(['USD – US Dollar', 'JPY – Japanese Yen'])
  await page.getByLabel('Country').selectOption('DE')

  await currency(page).selectOption('EUR')
  await expect(payButton(page)).toHaveText('Pay €38.09')
  await expect(page.getByText('Converted at 1 USD = 0.877 EUR, plus a 4% conversion fee.')).toBeVisible()
  const lines = await page.getByRole('complementary').locator('dl > div').allTextContents()
  expect(lines).toEqual(['Subtotal€35.57', 'Discount (SAVE10)−€3.56', 'VAT 19%€6.08', 'Total€38.09'])
  await currency(page).selectOption('KRW')
  await expect(payButton(page)).toHaveText('Pay ₩67,371')
  await currency(page).selectOption('EUR')
  await page.getByLabel('Email').fill('maya@example.com')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByLabel('Full name').fill('Maya Lindqvist')
  await page.getByLabel('Postal code').fill('10115')
  await expect(payButton(page)).toHaveText('Pay €38.09')
  await payButton(page).click()
  await expect(paid(page)).toBeVisible()
  expect(await onlyPayment(shop)).toMatchObject({
    total_amount: 3809,
    currency: 'EUR',
    tax: 608,
    settlement_currency: 'USD',
    settlement_amount: 4176,
    settlement_tax: 667,
    discounts: [{ code: 'SAVE10', position: 0 }],
  })
})

test('a change in another tab is shown before the buyer pays', async ({ page, context, world }) => {
  const shop = await openShop(world)
  const address = await openCheckout(shop, [shop.caliper])
  await page.goto(address)
  await fillCheckout(page, { email: 'maya@example.com' })
  const other = await context.newPage()
  await other.goto(address)
  await currency(other).selectOption('GBP')
  await expect(payButton(other)).toHaveText(/£/)
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The total has changed' })).toBeVisible()
  await expect(currency(page)).toHaveValue('GBP')
  await expect(payButton(page)).toHaveText(/£/)
  expect((await shop.client.payments.list()).items).toEqual([])
})

test('a payment link opens a single checkout with locked fields', async ({ page, world }) => {
  const shop = await openShop(world)
  const parameters = {
    quantity: '2',
    firstName: 'Maya',
    lastName: '<b>Lindqvist</b>',
    disableFirstName: 'true',
    email: 'maya@example.com',
    disableEmail: 'true',
    country: 'US',
    disableCountry: 'true',
    state: 'CA',
    disableState: 'true',
    redirect_url: `${world.platform.url}/shop`,
    metadata_campaign: 'spring',
  }
  await page.goto('about:blank')
  await page.goto(linkTo(world, shop.caliper, parameters))
  expect(new URL(page.url()).search).toMatch(/^\?session=cks_\w+$/)
  for (const [label, value] of [
    ['Email', 'maya@example.com'],
    ['First name', 'Maya'],
    ['Country', 'United States'],
    ['State', 'California'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value)
    await expect(page.getByLabel(label)).toHaveAttribute('readonly', '')
  }
  await expect(page.getByText('Locked fields were set by Acme Tools.')).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('<b>Lindqvist</b>')

  const sessions = await countSessions(world)
  const address = page.url()
  await page.reload()
  await page.goBack()
  await page.goForward()
  await page.goto(linkTo(world, shop.caliper, parameters))
  expect(page.url()).toBe(address)
  expect(await countSessions(world)).toBe(sessions)

  await expect(payButton(page)).toHaveText('Pay $78.00')
  for (const wrong of ['0', '1.5', '1000000000']) {
    await quantity(page).fill(wrong)
    await expect(quantity(page)).toHaveAccessibleDescription('Enter a whole number from 1 to 1,000,000')
  }
  await quantity(page).fill('3')
  await expect(payButton(page)).toHaveText('Pay $117.00')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('ZIP code').fill('94103')
  await payButton(page).click()
  await expect(paid(page)).toBeVisible()
  expect(await onlyPayment(shop)).toMatchObject({
    total_amount: 11_700,
    card_holder_name: 'Maya Lindqvist',
    customer: { email: 'maya@example.com' },
    billing: { country: 'US', state: 'CA' },
    metadata: { campaign: 'spring' },
    product_cart: [{ product_id: shop.caliper, quantity: 3 }],
  })
  await page.waitForURL(/\/shop\?payment_id=pay_\w+&status=succeeded$/)
})

test('an invalid payment link opens a page that says what is wrong with it', async ({ page, world }) => {
  const shop = await openShop(world)
  const address = linkTo(world, shop.gift, { paymentAmount: '100' })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This payment link doesn’t work' })).toBeVisible()
  await expect(page.getByText('The amount is below this product’s minimum. The minimum is $5.00.')).toBeVisible()
  await expect(page.getByText('“paymentAmount”')).toBeVisible()
  expect(page.url()).toBe(address)
  await expectAccessible(page, 'bad link')
  await page.goto(linkTo(world, 'pdt_gone'))
  await expect(page.getByText('This product doesn’t exist.')).toBeVisible()
})

test('the checkout is accessible with locked fields, a price that is too low and another currency', async ({ page, world }) => {
  test.slow()
  const shop = await openShop(world)
  const parameters = { firstName: 'Maya', disableFirstName: 'true', city: 'Uppsala', disableCity: 'true', paymentCurrency: 'SEK' }
  await page.goto(linkTo(world, shop.gift, parameters))
  await price(page).fill('1')
  await expect(price(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(payButton(page)).toHaveText('Pay')
  await page.setViewportSize({ width: 320, height: 844 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'link with an open price')
})
