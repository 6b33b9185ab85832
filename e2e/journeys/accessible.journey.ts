import { addAuthenticator, signInAs } from '#src/auth/accounts/account-steps.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

test('a checkout is accessible while a declined card is shown', async ({ page, world }) => {
  const seller = await world.openShop()
  const at = (path: string) => page.goto(`${world.platform.url}${path}`)
  await at(`/shop/${seller.slug}/${seller.products.caliper.product_id}`)
  await page.getByRole('button', { name: /add to cart/i }).click()
  await expect(page.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible()
  await at(`/cart?shop=${seller.slug}`)
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.waitForURL(/\/session\/cks_/)
  await fillCheckout(page, { email: 'guest@example.com', card: '4000 0000 0000 0002' })
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(/declined/i)
  await expectAccessible(page, 'checkout, declined')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await payButton(page).click()
  await page.waitForURL(/\/orders\/ord_/)
  await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
})

test('the security page is accessible with a passkey and sessions', async ({ page, social: { world } }) => {
  const email = uniqueEmail('passkeys')
  const visitor = world.visitor()
  await visitor.signUp({ email })
  await world.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })
  await signInAs(page.context(), visitor, world)
  await addAuthenticator(page)
  await page.goto(`${world.platform.url}/account/security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expectAccessible(page, 'adding a passkey')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'security')
})
