import type { BrowserContext, Page } from '@playwright/test'
import { signInByPassword } from '#src/auth/accounts/account-steps.ts'
import { enterPortal, openPortalShop } from '#src/portal/portal-steps.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { translatePages } from '#src/world/pages/translate-pages.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { createProduct, openDashboard, startProduct } from '#src/world/seller-steps.ts'

/** Collects the errors of every page of a browser: a page that lost a text of its own throws. */
function listenForErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (found) => errors.push(found.error().message))
  context.on('console', (message) => {
    if (/Minified React error|NotFoundError/.test(message.text())) errors.push(message.text())
  })
  return errors
}

const summary = (page: Page) => page.getByRole('complementary')

test('N41: a translated shop, cart and sign-in do what their buttons say', async ({ page, world }) => {
  await translatePages(page.context())
  const errors = listenForErrors(page.context())
  const { slug, products, email } = await world.openShop()
  await page.goto(`${world.platform.url}/shop/${slug}/${products.caliper.product_id}`)
  await expect(page.locator('h1 font font')).toHaveText('Caliper')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Caliper added to cart')).toBeVisible()
  await page.getByRole('link', { name: /Cart/ }).first().click()
  const cart = page.getByRole('main')
  await expect(cart.getByText('$39.00').first()).toBeVisible()
  await expect(page.locator('h1')).toHaveText('Cart · 1 item')
  await page.getByRole('button', { name: /^(Increase|One more)/ }).click()
  await expect(page.locator('h1')).toHaveText('Cart · 2 items')
  await expect(cart.getByText('$78.00').first()).toBeVisible()
  await expect(cart.getByText('$39.00', { exact: true })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await expect(cart.getByText('$92.82').first()).toBeVisible()

  await page.goto(`${world.platform.url}/sign-in`)
  await expect(page.locator('h1 font font')).toBeVisible()
  await signInByPassword(page, { email: email, password: 'wrong password' })
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await signInByPassword(page, { email: email })
  await page.waitForURL(/\/dashboard\//)
  expect(errors).toEqual([])
})

test('N42: every amount on a translated checkout is the one that is charged', async ({ page, world }) => {
  await translatePages(page.context())
  const errors = listenForErrors(page.context())
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  await client.discounts.create({ type: 'percentage', amount: 1000, code: 'SAVE10' })
  const session = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
  })
  await page.goto(session.checkout_url ?? '')
  await fillCheckout(page, { email: 'maya@example.com' })
  await expect(page.locator('button font font', { hasText: 'Pay $39.00' })).toBeVisible()

  await page.getByLabel('Country').selectOption('DE')
  await expect(payButton(page)).toHaveText('Pay $46.41')
  await expect(summary(page).getByText('$7.41')).toBeVisible()
  const amounts = async () => [...new Set((await page.locator('body').innerText()).match(/\$\d+\.\d\d/g))].sort()
  expect(await amounts()).toEqual(['$39.00', '$46.41', '$7.41'])
  expect((await page.locator('body').innerText()).match(/\$39\.00/g)).toHaveLength(2)

  await page.getByRole('button', { name: 'Add discount code' }).click()
  await page.getByLabel('Discount code').fill('SAVE10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(payButton(page)).toHaveText('Pay $41.77')
  await page.getByRole('button', { name: /^Remove discount/ }).click()
  await expect(payButton(page)).toHaveText('Pay $46.41')

  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByLabel('Postal code').fill('10115')
  await payButton(page).click()
  await expect(page.getByText(/declined/i).first()).toBeVisible()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Security code').fill('123')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  const [paid] = (await client.payments.list({ status: 'succeeded' })).items
  expect(paid?.total_amount).toBe(4641)
  await expect(page.getByText('$46.41').first()).toBeVisible()
  expect(errors).toEqual([])
})

test('N41: a customer cancels, keeps, pauses and resumes a subscription in a translated portal', async ({ page, world }) => {
  await translatePages(page.context())
  const errors = listenForErrors(page.context())
  const shop = await openPortalShop(world)
  await enterPortal(page, shop)
  await expect(page.locator('h1 font font')).toHaveText('Hello, Maya')
  const dialog = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await dialog.getByRole('button', { name: 'Cancel on Dec 21, 2026' }).click()
  await expect(page.getByText('You have no upcoming payments.')).toBeVisible()
  await expect(page.getByText(/Your next payment is/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(page.getByText(/Your next payment is \$29\.00/)).toBeVisible()
  await expect(page.getByText('You have no upcoming payments.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pause subscription', exact: true }).click()
  await dialog.getByRole('button', { name: 'Pause subscription' }).click()
  await expect(page.getByText(/^Paused since/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/^Paused since/)).toHaveCount(0)
  for (const name of ['Billing history', 'Payment methods', 'Overview']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(errors).toEqual([])
})

test('N41: a seller makes a product and finds it again in a translated dashboard', async ({ page, world }) => {
  await translatePages(page.context())
  const errors = listenForErrors(page.context())
  const { home } = await openDashboard(page, world)
  await startProduct(page, home, 'Spirit level')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Enter an amount').first()).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('59.00')
  await createProduct(page)
  await world.drainAll()
  await page.goto(`${home}/products`)
  await page.getByRole('searchbox', { name: 'Search products' }).fill('Spirit')
  await expect(page.getByRole('link', { name: 'Caliper' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Spirit level' }).first()).toBeVisible()
  await page.goto(`${home}/settings`)
  await page
    .getByLabel('Shop name')
    .or(page.getByLabel('Name', { exact: true }))
    .first()
    .fill('Acme and Daughters')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByText(/saved/i).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('N41: a page that is translated before its script runs works, too', async ({ page, world }) => {
  await translatePages(page.context(), { prefix: '» ', from: 'DOMContentLoaded' })
  const errors = listenForErrors(page.context())
  const { slug, products } = await world.openShop()
  await page.goto(`${world.platform.url}/shop/${slug}/${products.caliper.product_id}`)
  await page.getByRole('button', { name: '» Add to cart' }).click()
  await expect(page.getByText('» Caliper added to cart').first()).toBeVisible()
  await page.goto(`${world.platform.url}/cart?shop=${slug}`)
  await expect(page.getByText('» $39.00').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await expect(page.getByText('» $46.41').first()).toBeVisible()
  expect(errors).toEqual([])
})
