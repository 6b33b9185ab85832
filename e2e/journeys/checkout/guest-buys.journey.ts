import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

test('a guest buys two products with a test card and sees the paid order; the owner sees the sale', async ({
  page,
  world,
  browser,
}) => {
  const seller = await world.openShop()
  const email = uniqueEmail('guest')
  const shop = `${world.platform.url}/shop/${seller.slug}`
  for (const name of ['Caliper', 'Try Square']) {
    await page.goto(shop)
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('button', { name: /add to cart/i }).click()
    await expect(page.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible()
  }
  await page.goto(`${world.platform.url}/cart?shop=${seller.slug}`)
  await expect(page.getByText('$63.00').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('$63.00').first()).toBeVisible()
  await page.getByRole('button', { name: /check out/i }).click()

  await page.waitForURL(/\/session\/cks_/)
  await fillCheckout(page, { email })
  await expect(payButton(page)).toHaveText(/Pay \$63\.00/)
  await payButton(page).click()

  await page.waitForURL(/\/orders\/ord_/)
  await expect(page.getByRole('heading', { name: /paid|thank/i })).toBeVisible()
  await expect(page.getByText('$63.00').first()).toBeVisible()
  await expect(page).toHaveURL(/payment_id=/)
  await expect(page).not.toHaveURL(/email=/)
  const [mail] = await world.visitor().mails(email)
  expect(mail?.text).toContain('$63.00')
  await page.goto(`${world.platform.url}/cart?shop=${seller.slug}`)
  await expect(page.getByText(/cart is empty/i)).toBeVisible()

  const owner = await browser.newContext()
  await signInAs(owner, seller.visitor, world)
  const dashboard = await owner.newPage()
  await dashboard.goto(`${world.platform.url}/dashboard/${seller.slug}/payments`)
  await expect(dashboard.getByText(email).first()).toBeVisible()
  await dashboard.getByText(email).first().click()
  await dashboard.waitForURL(/payments\/pay_/)
  await expect(dashboard.getByText(/Succeeded/).first()).toBeVisible()
  await owner.close()
})
