import type { Locator, Page } from '@playwright/test'
import type DodoPayments from 'dodopayments'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { goToCheckout } from '#src/world/shop-steps.ts'
import type { House } from '#src/world/world.ts'

type Shop = { seller: Seller; client: DodoPayments }

async function openShop(world: House): Promise<Shop> {
  const seller = await world.openShop()
  return { seller, client: await sellerClient(world, seller) }
}

/** Opens a checkout of the Caliper and the Try Square, 63.00 before tax; returns its URL. */
async function openCheckout({ client, seller }: Shop, changes: object = {}): Promise<string> {
  const session = await client.checkoutSessions.create({
    product_cart: [seller.products.caliper, seller.products.trySquare].map(({ product_id }) => ({ product_id, quantity: 1 })),
    ...changes,
  })
  if (!session.checkout_url) throw new Error('The checkout has no URL')
  return session.checkout_url
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Add discount code' })
const codeField = (page: Page) => page.getByLabel('Discount code')
const removeButton = (page: Page) => page.getByRole('button', { name: /^Remove discount/ })
/** Locates the amount next to a name in the order summary. */
const amountOf = (page: Page, name: string | RegExp) =>
  page.getByRole('complementary').locator('dl > div').filter({ hasText: name }).locator('dd')
const taxField = (page: Page) => page.getByLabel('Tax ID')

async function applyCode(page: Page, code: string): Promise<void> {
  if (await addButton(page).isVisible()) await addButton(page).click()
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** Sums the displayed lines above the total, in cents. */
async function sumOfLines(page: Page): Promise<number> {
  const texts = await page.getByRole('complementary').locator('dl > div dd').allTextContents()
  const cents = texts.map((text) => Math.round(Number(text.replace('−', '-').replace(/[$,]/g, '')) * 100))
  return cents.slice(0, -1).reduce((sum, amount) => sum + amount, 0)
}

/** Expects the same total on the button, in the summary and as the sum of the lines. */
async function expectTotal(page: Page, total: string): Promise<void> {
  await expect(payButton(page)).toHaveText(`Pay ${total}`)
  await expect(amountOf(page, /^Total/)).toHaveText(total)
  expect(await sumOfLines(page)).toBe(Math.round(Number(total.replace('$', '')) * 100))
}

test('the total updates with a code, a country and a tax ID, and the amount on the button is charged', async ({
  page,
  world,
}) => {
  const shop = await openShop(world)
  await shop.client.discounts.create({ type: 'percentage', amount: 1000, code: 'SAVE10' })
  await page.goto(await openCheckout(shop))
  await expect(page.getByText('Tax is calculated from your address.')).toBeVisible()
  await expect(amountOf(page, 'Sales tax')).toHaveCount(0)
  await fillCheckout(page, { email: 'maya@example.com' })
  await expect(amountOf(page, 'Sales tax')).toHaveText('$0.00')
  await expectTotal(page, '$63.00')

  await applyCode(page, 'save10')
  await expect(amountOf(page, 'Discount (SAVE10)')).toHaveText('−$6.30')
  await expectTotal(page, '$56.70')
  await expect(page.getByRole('status').filter({ hasText: 'The total is now $56.70.' })).toBeAttached()
  await expect(codeField(page)).toHaveCount(0)

  await expect(page.getByLabel('I’m buying as a business')).toHaveCount(0)
  await page.getByLabel('Country').selectOption('DE')
  await expect(amountOf(page, 'VAT 19%')).toHaveText('$10.77')
  await expectTotal(page, '$67.47')
  await page.getByLabel('I’m buying as a business').check()
  await taxField(page).fill('DE12')
  await taxField(page).blur()
  await expect(page.getByText(/isn’t valid in your country/).first()).toBeVisible()
  await expectTotal(page, '$67.47')
  await taxField(page).fill('de 123 456 789')
  await taxField(page).blur()
  await expect(amountOf(page, 'Tax (reverse charge)')).toHaveText('$0.00')
  await expect(page.getByText('No VAT charged. Your business accounts for it.')).toBeVisible()
  await expectTotal(page, '$56.70')

  await page.getByLabel('Country').selectOption('AT')
  await expect(page.getByText(/Use the format ATU12345678/).first()).toBeVisible()
  await expectTotal(page, '$68.04')
  await page.getByLabel('Country').selectOption('DE')
  await expect(taxField(page)).toHaveValue('')
  await taxField(page).fill('DE123456789')
  await taxField(page).blur()
  await expectTotal(page, '$56.70')
  await removeButton(page).click()
  await expectTotal(page, '$63.00')
  await applyCode(page, 'SAVE10')
  await expectTotal(page, '$56.70')

  await page.getByLabel('Phone number').fill('+49 30 123456')
  await page.getByLabel('Postal code').fill('10115')
  await payButton(page).click()
  // The invoice of a business has its whole address.
  await expect(page.getByLabel('Address')).toBeFocused()
  await page.getByLabel('Address').fill('Linienstraße 1')
  await page.getByLabel('City').fill('Berlin')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment complete. Thank you, Maya' })).toBeVisible()
  const [listed] = (await shop.client.payments.list()).items
  const payment = await shop.client.payments.retrieve(listed?.payment_id ?? '')
  expect(payment).toMatchObject({ status: 'succeeded', total_amount: 5670, tax: 0, billing: { street: 'Linienstraße 1' } })
  expect(payment.customer.phone_number).toBe('+49 30 123456')
})

test('a free cart is completed without a card', async ({ page, world }) => {
  const shop = await openShop(world)
  await shop.client.discounts.create({ type: 'percentage', amount: 10_000, code: 'GIFT' })
  await goToCheckout(page, world, shop.seller)

  await fillCheckout(page, { email: 'guest@example.com', card: '4242' })
  await applyCode(page, 'GIFT')
  await expect(page.getByText('No payment needed.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await removeButton(page).click()
  await expect(page.getByLabel('Card number')).toHaveValue('4242')
  await applyCode(page, 'GIFT')
  const sent = page.waitForRequest(/\/pay$/)
  await page.getByRole('button', { name: 'Complete order' }).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('card')
  await expect(page.getByRole('heading', { name: /^Order complete\. Thank you/ })).toBeVisible()
  await page.waitForURL(/\/orders\/ord_/)
  const [payment] = (await shop.client.payments.list()).items
  expect(payment).toMatchObject({ status: 'succeeded', total_amount: 0, payment_method: null })
})

test('a rejected code shows the reason and stays in the field; a code that was used up in the meantime is removed', async ({
  page,
  world,
}) => {
  const shop = await openShop(world)
  await shop.client.discounts.create({ type: 'percentage', amount: 5000, code: 'LASTONE', usage_limit: 1 })
  await page.goto(await openCheckout(shop))
  await addButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a code').first()).toBeVisible()
  await applyCode(page, 'NOSUCHCODE')
  await expect(codeField(page)).toHaveAccessibleDescription('This discount code doesn’t exist')
  await expect(codeField(page)).toHaveValue('NOSUCHCODE')
  await expectTotal(page, '$63.00')
  await applyCode(page, 'lastone')
  await expectTotal(page, '$31.50')

  await fillCheckout(page, { email: 'maya@example.com' })
  const other = await openCheckout(shop, { discount_code: 'LASTONE' })
  const billing = { country: 'US', street: '1 Main Street', city: 'Austin', state: 'TX', zipcode: '73301' }
  const card = { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' }
  const taken = await page.request.post(`${other}/pay`, {
    data: { email: 'quick@example.com', name: 'Quick', billing, card, expected_total: 3150 },
  })
  expect((await taken.json()).status).toBe('succeeded')
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('This discount code has reached its usage limit')
  await expect(page.getByRole('alert')).toContainText('The total is now $63.00')
  await expect(amountOf(page, /Discount/)).toHaveCount(0)
  await expectTotal(page, '$63.00')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(page.getByLabel('ZIP code')).toHaveValue('94103')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /^Payment complete/ })).toBeVisible()
  const charged = (await shop.client.payments.list()).items.map(({ total_amount }) => total_amount)
  expect(charged.sort()).toEqual([3150, 6300])
})

test("options set or hidden by the business are shown and can't be changed by the buyer", async ({ page, world }) => {
  const shop = await openShop(world)
  await shop.client.discounts.create({ type: 'percentage', amount: 1000, code: 'GIVEN' })
  const flags = { allow_discount_code: false, allow_tax_id: false, allow_phone_number_collection: false }
  await page.goto(await openCheckout(shop, { discount_code: 'GIVEN', feature_flags: flags, billing_address: { country: 'DE' } }))
  await expect(amountOf(page, 'Discount (GIVEN)')).toHaveText('−$6.30')
  await expectTotal(page, '$67.47')
  await expect(removeButton(page)).toHaveCount(0)
  await expect(addButton(page)).toHaveCount(0)
  await expect(page.getByLabel('I’m buying as a business')).toHaveCount(0)
  await expect(page.getByLabel('Phone number')).toHaveCount(0)
})

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach the target')
}

test('a business can pay with a code and a tax ID using only the keyboard', async ({ page, world }) => {
  const shop = await openShop(world)
  await shop.client.discounts.create({ type: 'percentage', amount: 1000, code: 'SAVE10' })
  await page.goto(await openCheckout(shop, { customer: { email: 'maya@example.com', name: 'Maya Lindqvist' } }))
  const write = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, addButton(page))
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type('SAVE10')
  await page.keyboard.press('Enter')
  await expect(removeButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(addButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type('SAVE10')
  await page.keyboard.press('Enter')
  await expect(removeButton(page)).toBeFocused()

  await write('Card number', '4242424242424242')
  await write('Expiration', '1234')
  await write('Security code', '123')
  await write('Country', 'Germany')
  await write('Postal code', '10115')
  await tabTo(page, page.getByLabel('I’m buying as a business'))
  await page.keyboard.press('Space')
  await write('Tax ID', 'DE123456789')
  await write('Address', 'Linienstraße 1')
  await write('City', 'Berlin')
  await tabTo(page, payButton(page))
  await expectTotal(page, '$56.70')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment complete. Thank you, Maya' })).toBeVisible()
  await expect(page.getByText('Discount (SAVE10)')).toBeVisible()
})

test('the checkout is accessible with a code, a tax ID and nothing to pay, even on a narrow phone', async ({ page, world }) => {
  test.slow()
  const shop = await openShop(world)
  await shop.client.discounts.create({ type: 'percentage', amount: 10_000, code: 'GIFT' })
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(await openCheckout(shop, { billing_address: { country: 'DE' } }))
  await page.getByRole('button', { name: 'Order summary' }).click()
  await applyCode(page, 'NOSUCHCODE')
  await expect(codeField(page)).toHaveAccessibleDescription(/doesn’t exist/)
  await page.getByLabel('I’m buying as a business').check()
  await taxField(page).fill('DE12')
  await taxField(page).blur()
  await expect(taxField(page)).toHaveAccessibleDescription(/isn’t valid in your country/)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'checkout, code and tax id refused')
  await taxField(page).fill('DE123456789')
  await taxField(page).blur()
  await applyCode(page, 'GIFT')
  await expect(page.getByText('Tax (reverse charge)')).toBeVisible()
  await expectAccessible(page, 'checkout, free')
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await sideways()).toBeLessThanOrEqual(0)
})
