import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'

test('an owner signs up, opens a shop, creates a product and sees its first sale', async ({ page, world, browser }) => {
  await page.goto(`${world.platform.url}/sign-up`)
  await page.getByLabel('Full name').fill('Ilse Carpenter')
  await page.getByLabel('Email').fill('ilse@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /sign up|create account/i }).click()
  await expect(page.getByText(/check your email|confirm your email/i).first()).toBeVisible()

  await page.goto(`${world.platform.url}/dashboard`)
  await page.getByLabel('Shop name').fill('Plumb and Level')
  await page.getByRole('button', { name: 'Open shop' }).click()
  await page.waitForURL(/\/dashboard\/plumb-and-level/)
  await world.drainAll()
  await page.goto(`${world.platform.url}/dashboard/plumb-and-level/products/new`)
  await page.getByLabel('Name', { exact: true }).fill('Mallet')
  await page.getByLabel('Amount', { exact: true }).fill('59.00')
  await page
    .getByRole('button', { name: /create|save|put on sale/i })
    .last()
    .click()
  await page.waitForURL(/\/products\/(?!new)/)

  const visitor = await browser.newContext()
  const buyer = await visitor.newPage()
  await buyer.goto(`${world.platform.url}/shop/plumb-and-level`)
  await buyer
    .getByRole('link', { name: /Mallet/ })
    .first()
    .click()
  await buyer.getByRole('button', { name: /add to cart/i }).click()
  await expect(buyer.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible()
  await buyer.goto(`${world.platform.url}/cart?shop=plumb-and-level`)
  await buyer.getByRole('button', { name: /check out/i }).click()
  await buyer.waitForURL(/\/session\/cks_/)
  await fillCheckout(buyer, { email: 'buyer@example.com' })
  await payButton(buyer).click()
  await buyer.waitForURL(/\/orders\/ord_/)
  await expect(buyer.getByRole('heading', { name: /paid|thank/i })).toBeVisible()
  await visitor.close()

  await page.goto(`${world.platform.url}/dashboard/plumb-and-level`)
  await expect(page.getByText('$59.00').first()).toBeVisible()
  await expect(page.getByText(/buyer@example\.com/).first()).toBeVisible()

  await page
    .getByRole('button', { name: /Ilse Carpenter|account/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.goto(`${world.platform.url}/sign-in`)
  await page.getByLabel('Email').fill('ilse@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard\/plumb-and-level/)
})
