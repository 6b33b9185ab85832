import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

test("N49: a guest's purchases join the account once its email is verified, and not before", async ({ page, world }) => {
  const seller = await world.openShop()
  const email = uniqueEmail('maya')
  await page.goto(`${world.platform.url}/shop/${seller.slug}/${seller.products.trySquare.product_id}`)
  await page.getByRole('button', { name: /add to cart/i }).click()
  await expect(page.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible()
  await page.goto(`${world.platform.url}/cart?shop=${seller.slug}`)
  await page.getByRole('button', { name: /check out/i }).click()
  await page.waitForURL(/\/session\/cks_/)
  await fillCheckout(page, { email })
  await payButton(page).click()
  await page.waitForURL(/\/orders\/ord_/)
  await expect(page.getByRole('heading', { name: /paid|thank/i })).toBeVisible()

  // Another browser: only the email connects the two.
  await page.context().clearCookies()
  const ordered = await world.visitor().mails(email)
  await page.goto(ordered.find((mail) => mail.text.includes('/orders/'))?.text.match(/https?:\/\/\S+\/orders\/\S+/)?.[0] ?? '')
  await page.getByRole('link', { name: 'Create an account to save this order' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Maya Lindqvist')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /sign up|create account/i }).click()
  await expect(page.getByText(/check your email|confirm your email/i).first()).toBeVisible()
  await page.goto(`${world.platform.url}/account/purchases`)
  await expect(page.getByText(/confirm your email/i).first()).toBeVisible()
  await expect(page.getByText('Try Square')).toHaveCount(0)

  const mails = await world.visitor().mails(email)
  const link = mails.find((mail) => mail.text.includes('/verify-email'))?.text.match(/https?:\/\/\S+/)?.[0]
  await page.goto(link ?? '')
  await page.waitForURL(/\/account\/purchases/)
  await expect(page.getByText('Try Square').first()).toBeVisible()
})

test('N50: the link in the verification email leads back to the page that asked for an account', async ({ page, world }) => {
  const email = uniqueEmail('noor')
  await page.goto(`${world.platform.url}/sign-up?redirect=%2Faccount%2Fsecurity`)
  await page.getByLabel('Full name').fill('Noor El Amrani')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/check your email/i).first()).toBeVisible()
  const mails = await world.visitor().mails(email)
  const link = mails.find((mail) => mail.text.includes('/verify-email'))?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
  await page.goto(link)
  await page.waitForURL(/\/account\/security$/)
  // Cut on its way, the link says so.
  await page.goto(`${world.platform.url}/verify-email?token=bad`)
  await expect(page.getByRole('alert')).toBeVisible()
})
